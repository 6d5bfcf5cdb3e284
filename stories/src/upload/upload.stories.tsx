import type { Meta, StoryObj } from '@storybook/react-vite';
import { UploadDialog, type FileView, type SelectionView } from '@biophony/ui';
import { devices } from '@biophony/contract/constants';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';

const file = (at: number, given: Partial<FileView> = {}): FileView => ({
  path: `card-07/2026051${at % 10}_${String(at).padStart(6, '0')}.WAV`,
  size: 28_800_488,
  recordedAt: '2026-05-14T03:30:00+02:00',
  durationS: 300,
  state: 'ready',
  ...given,
});

const selection = (
  files: FileView[],
  given: Partial<Omit<SelectionView, 'files'>> = {},
): SelectionView => ({
  files,
  bytes: files.reduce((sum, { size }) => sum + size, 0),
  seconds: files.reduce((sum, { durationS }) => sum + (durationS ?? 0), 0),
  faults: { blocked: [], odd: [] },
  reading: null,
  skipped: [],
  ...given,
});

const five = [
  file(1),
  file(2),
  file(3, {
    state: 'notice',
    message:
      'The recorder’s clock was at its factory date (1970). Set it before analysing by time.',
  }),
  file(4, {
    state: 'fault',
    size: 0,
    durationS: null,
    message: 'The file has no bytes at all. Copy it from the card again.',
  }),
  file(5),
];

const GB = 1024 ** 3;
const close = fn();
const validate = fn();
const upload = fn();
const files = fn();
const cancel = fn();
const leaveOut = fn();

const meta: Meta<typeof UploadDialog> = {
  title: 'Upload/Dialog',
  component: UploadDialog,
  args: {
    open: true,
    phase: 'editing',
    storage: { used: 0.2 * GB, limit: GB, tier: 'free' },
    name: '',
    device: '',
    devices,
    selection: selection([]),
    exceeded: false,
    validation: null,
    progress: null,
    failedCount: 0,
    canValidate: false,
    canUpload: false,
    error: null,
    onName: fn(),
    onDevice: fn(),
    onFiles: files,
    onRemove: fn(),
    onLeaveOut: leaveOut,
    onClear: fn(),
    onValidate: validate,
    onUpload: upload,
    onCancelUpload: cancel,
    onRetryFailed: fn(),
    onKeepStored: fn(),
    onClose: close,
  },
};
export default meta;
type Story = StoryObj<typeof UploadDialog>;

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Upload Dataset' }));

export const Empty: Story = {
  play: async () => {
    const inside = await dialog();
    await expect(inside.getByRole('button', { name: 'Validate Files' })).toBeDisabled();
    await expect(inside.getByRole('radio', { name: /By Data Type/ })).toBeDisabled();
    await userEvent.upload(
      inside.getByLabelText('Choose Files', { selector: 'input' }),
      new File(['x'], '20260514_033000.WAV'),
    );
    await waitFor(() => expect(files).toHaveBeenCalledOnce());
  },
};

export const ChoosingDevice: Story = {
  play: async () => {
    const inside = await dialog();
    await userEvent.click(inside.getByRole('combobox', { name: 'Device' }));
    await expect(
      await screen.findByRole('option', { name: 'Camera trap (Coming soon)' }),
    ).toHaveAttribute('aria-disabled', 'true');
  },
};

export const ReadingHeaders: Story = {
  args: {
    name: 'Cards of May',
    device: 'audiomoth',
    selection: selection(
      five.map((view) => ({ ...view, state: 'reading' as const, message: undefined })),
      { reading: { done: 2, total: 5 } },
    ),
  },
};

export const WithFaults: Story = {
  args: {
    name: 'Cards of May',
    device: 'audiomoth',
    canValidate: true,
    selection: selection(five, {
      faults: {
        blocked: [
          {
            code: 'empty_file',
            count: 1,
            message: 'The file has no bytes at all.',
            paths: [five[3]?.path ?? ''],
            lines: [five[3]?.path ?? ''],
          },
        ],
        odd: [
          {
            code: 'clock_not_set',
            count: 1,
            message: 'The clock was not set.',
            paths: [five[2]?.path ?? ''],
            lines: [five[2]?.path ?? ''],
          },
        ],
      },
      skipped: [{ path: 'card-07/CONFIG.TXT', reason: 'is not a recording' }],
    }),
  },
  play: async () => {
    const inside = await dialog();
    const rows = () =>
      within(inside.getByRole('region', { name: 'Selected files' })).getAllByRole('listitem');
    await userEvent.click(inside.getByText('1 recording: the clock was not set'));
    await userEvent.click(inside.getByRole('button', { name: 'Show This One' }));
    await expect(rows()).toHaveLength(1);
    await userEvent.click(inside.getByRole('button', { name: 'Show All Files' }));
    await expect(rows()).toHaveLength(five.length);
    await userEvent.click(inside.getByRole('button', { name: 'Leave Out 1 File' }));
    await expect(leaveOut).toHaveBeenCalledOnce();
    await userEvent.click(inside.getByRole('button', { name: 'Validate Files' }));
    await expect(validate).toHaveBeenCalledOnce();
  },
};

export const ValidationPassed: Story = {
  args: {
    name: 'Cards of May',
    device: 'audiomoth',
    canValidate: true,
    canUpload: true,
    selection: selection(five.slice(0, 2)),
    validation: { valid: true, issues: [] },
  },
  play: async () => {
    const inside = await dialog();
    await expect(inside.getByText('Validation Passed')).toBeVisible();
    await userEvent.click(inside.getByRole('button', { name: 'Upload Dataset' }));
    await expect(upload).toHaveBeenCalledOnce();
  },
};

export const ValidationFailed: Story = {
  args: {
    name: 'Cards of May',
    device: 'audiomoth',
    canValidate: true,
    selection: selection(five),
    validation: {
      valid: false,
      issues: [
        'card-07/20260514_000004.WAV is empty (0 bytes). Remove it or copy it from the card again.',
        'notes.txt is no file an AudioMoth writes (.wav). Remove it.',
      ],
    },
  },
};

export const OverLimit: Story = {
  args: {
    name: 'Cards of May',
    device: 'audiomoth',
    storage: { used: 0.95 * GB, limit: GB, tier: 'free' },
    exceeded: true,
    canValidate: true,
    selection: selection(five),
  },
};

export const Uploading: Story = {
  args: {
    phase: 'uploading',
    name: 'Cards of May',
    device: 'audiomoth',
    selection: selection([
      file(1, { state: 'stored' }),
      file(2, { state: 'duplicate' }),
      file(3, { state: 'uploading', percent: 42 }),
      file(4, { state: 'waiting' }),
      file(5, { state: 'failed', message: 'The store refused the file (HTTP 503).' }),
    ]),
    progress: {
      files: { done: 2, total: 5 },
      bytes: { done: 69_000_000, total: 144_002_440 },
      bytesPerSecond: 4_200_000,
      secondsLeft: 18,
    },
  },
  play: async () => {
    const inside = await dialog();
    await expect(inside.queryByRole('button', { name: 'Close' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect(close).not.toHaveBeenCalled();
    await userEvent.click(inside.getByRole('button', { name: 'Cancel Upload' }));
    await expect(cancel).toHaveBeenCalledOnce();
  },
};

export const SomeFailed: Story = {
  args: {
    ...Uploading.args,
    phase: 'incomplete',
    failedCount: 1,
    error: { message: 'Failed to upload 1 file', hint: 'Check your connection and try again.' },
  },
};

export const NothingStored: Story = {
  args: {
    ...SomeFailed.args,
    failedCount: 5,
    selection: selection(five.map((view) => ({ ...view, state: 'failed', message: 'No space.' }))),
    onKeepStored: undefined,
  },
  play: async () => {
    const inside = await dialog();
    await expect(inside.queryByRole('button', { name: 'Keep what was stored' })).toBeNull();
  },
};

export const Undeleted: Story = {
  args: { ...Uploading.args, phase: 'undeleted', error: { message: 'Failed to delete dataset' } },
  play: async () => {
    cancel.mockClear();
    close.mockClear();
    const inside = await dialog();
    await userEvent.click(inside.getByRole('button', { name: 'Cancel Upload' }));
    await expect(cancel).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    await expect(close).toHaveBeenCalledOnce();
  },
};

export const Cancelling: Story = { args: { ...Uploading.args, phase: 'cancelling' } };
export const Finishing: Story = { args: { ...Uploading.args, phase: 'finishing' } };

export const NoDevices: Story = {
  args: {
    devices: null,
    storage: null,
    error: { message: 'Failed to load validation configuration' },
    onRetryDevices: fn(),
  },
};

export const TenThousandFiles: Story = {
  args: {
    name: 'A whole season',
    device: 'audiomoth',
    storage: { used: 10 * GB, limit: 1024 * GB, tier: 'enterprise' },
    canValidate: true,
    selection: selection(Array.from({ length: 10_000 }, (_, at) => file(at))),
  },
  play: async () => {
    const inside = await dialog();
    const list = inside.getByRole('region', { name: 'Selected files' });
    await expect(within(list).getAllByRole('listitem').length).toBeLessThan(40);
    list.scrollTop = 5_000 * 48;
    await waitFor(() => expect(within(list).getByText(/_005000\.WAV$/)).toBeInTheDocument());
  },
};
