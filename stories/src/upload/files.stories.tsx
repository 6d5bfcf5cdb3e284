import type { DataFile } from '@biophony/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { FilesDialog, UnfinishedUploadNotice, type UnfinishedUploadView } from '@biophony/ui';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';

const noFacts = {
  sample_rate_hz: 48_000,
  channels: 1,
  utc_offset: '+02:00',
  make: 'Open Acoustic Devices',
  model: 'AudioMoth',
  latitude: null,
  longitude: null,
  battery_v: null,
  temperature_c: null,
};

const file = (at: number, given: Partial<DataFile> = {}): DataFile => ({
  file_id: `f${at}`,
  filename: `card-07/DATA/20260514_${String(at).padStart(6, '0')}.WAV`,
  kind: 'recording',
  size_bytes: 28_800_488,
  sha256: 'a'.repeat(64),
  status: 'stored',
  verified_by: 'store',
  issue: null,
  recording: {
    ...noFacts,
    format: 'wav',
    recorded_at: '2026-05-14T03:30:00+02:00',
    duration_s: 300,
    device_id: '24F319055FDF1234',
  },
  ...given,
});

const states = [
  file(1),
  file(2, { verified_by: 'service' }),
  file(3, { verified_by: null }),
  file(4, {
    status: 'missing',
    verified_by: null,
    issue: 'card-07/DATA/20260514_000004.WAV did not arrive. Upload it again.',
  }),
  file(5, {
    status: 'wrong_size',
    verified_by: null,
    issue:
      'card-07/DATA/20260514_000005.WAV arrived with 70 bytes instead of 100. Upload it again.',
  }),
  file(6, { status: 'pending', verified_by: null }),
  file(7, { kind: 'other', filename: 'card-07/CONFIG.TXT', size_bytes: 812, recording: null }),
];

const receipt = file(90, {
  kind: 'receipt',
  filename: 'receipts/receipt-20260521T050000Z.json',
  size_bytes: 48_000,
  recording: null,
});

const play = fn();
const filter = fn();
const more = fn();

const meta: Meta<typeof FilesDialog> = {
  title: 'Upload/Files',
  component: FilesDialog,
  args: {
    open: true,
    name: 'Cards of May',
    filter: { search: '', status: '', kind: '' },
    files: states,
    more: false,
    loadingMore: false,
    receipts: [receipt],
    playing: null,
    error: null,
    onRetry: fn(),
    onFilter: filter,
    onMore: more,
    onPlay: play,
    onDownload: fn(),
    onUnplayable: fn(),
    onClose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof FilesDialog>;

const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Files of Cards of May' }));

export const EveryState: Story = {
  play: async () => {
    const inside = await dialog();
    await expect(inside.getAllByRole('listitem')).toHaveLength(states.length + 1);
    await userEvent.click(inside.getByRole('button', { name: /^Play .*000001/ }));
    await expect(play).toHaveBeenCalledOnce();
    await userEvent.type(inside.getByLabelText('Search by name'), 'x');
    await expect(filter).toHaveBeenCalledWith({ search: 'x' });
  },
};

export const LoadingFiles: Story = { args: { files: null, receipts: [] } };

export const Empty: Story = { args: { files: [], receipts: [] } };

export const NothingFits: Story = {
  args: { files: [], filter: { search: 'owl', status: '', kind: '' } },
};

export const Failing: Story = {
  args: {
    files: null,
    receipts: [],
    error: { message: 'Failed to load the files of the dataset', hint: 'Try again later.' },
  },
};

export const TenThousand: Story = {
  args: { files: Array.from({ length: 10_000 }, (_, at) => file(at)), more: true },
  play: async () => {
    const inside = await dialog();
    await expect(inside.getAllByRole('listitem').length).toBeLessThan(60);
    const list = inside.getByRole('region', { name: 'Files of the dataset' });
    list.scrollTop = list.scrollHeight;
    await waitFor(() => expect(more).toHaveBeenCalled());
  },
};

/** An upload that goes on, while it is looked up. */
const unfinishedUpload: UnfinishedUploadView = {
  files: null,
  bytes: 0,
  begunAt: null,
  whole: false,
  folders: [],
  missing: null,
  others: 0,
};

export const GoingOn: StoryObj = {
  render: () => (
    <div className="bp-stack">
      <UnfinishedUploadNotice
        unfinishedUpload={unfinishedUpload}
        onReadAgain={fn()}
        onAddOthers={fn()}
      />
      <UnfinishedUploadNotice
        unfinishedUpload={{
          ...unfinishedUpload,
          files: 1248,
          bytes: 36_000_000_000,
          begunAt: 1_779_339_600_000,
          whole: true,
          folders: ['card-07'],
        }}
        onReadAgain={fn()}
        onAddOthers={fn()}
      />
      <UnfinishedUploadNotice
        unfinishedUpload={{
          ...unfinishedUpload,
          files: 12,
          bytes: 36_000_000,
          missing: 3,
          others: 2,
        }}
        onReadAgain={fn()}
        onAddOthers={fn()}
      />
      <UnfinishedUploadNotice
        unfinishedUpload={{
          ...unfinishedUpload,
          files: 12,
          bytes: 36_000_000,
          whole: true,
          missing: 0,
          others: 1,
        }}
        onReadAgain={fn()}
        onAddOthers={fn()}
      />
    </div>
  ),
};
