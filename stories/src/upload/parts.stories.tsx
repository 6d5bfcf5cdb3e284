import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  DropZone,
  FileTable,
  Selection,
  StorageCard,
  UploadProgress,
  ValidationResult,
} from '@biophony/ui';
import { expect, fn, waitFor, within } from 'storybook/test';

const meta: Meta = { title: 'Upload/Parts' };
export default meta;
type Story = StoryObj;
const GB = 1024 ** 3;

export const Storage: Story = {
  render: () => (
    <div className="bp-stack">
      <StorageCard storage={{ used: 0.2 * GB, limit: GB, tier: 'free' }} />
      <StorageCard storage={{ used: 70 * GB, limit: 100 * GB, tier: 'pro' }} adding={15 * GB} />
      <StorageCard storage={{ used: 0.9 * GB, limit: GB, tier: 'free' }} adding={0.3 * GB} />
      <StorageCard storage={null} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('70 GB of 100 GB used')).toBeVisible();
  },
};

export const Drop: Story = {
  render: () => (
    <div className="bp-stack">
      <DropZone extensions={['.wav', '.flac']} onFiles={fn()} />
      <DropZone extensions={[]} disabled onFiles={fn()} />
    </div>
  ),
};

export const Files: Story = {
  render: () => (
    <FileTable
      files={[
        { path: 'a.wav', size: 1024, recordedAt: null, durationS: null, state: 'waiting' },
        { path: 'b.wav', size: 2048, recordedAt: null, durationS: 12, state: 'ready' },
      ]}
    />
  ),
};

const long = 'wetland-survey-of-the-lower-reaches/recorder-12-in-the-reeds/DATA';
const fault =
  'The file is named .wav but does not begin like one. Copy it again from the card; if it stays so, leave it out.';

/** Every name and message stands whole, and each row is as high as that needs, from the first to the last. */
export const LongNames: Story = {
  render: () => (
    <div style={{ maxWidth: 640 }}>
      <FileTable
        files={Array.from({ length: 200 }, (_, at) => ({
          path: `${at % 3 === 0 ? `${long}/` : ''}20260514_${String(at).padStart(6, '0')}.WAV`,
          size: 1024,
          recordedAt: null,
          durationS: 12,
          ...(at % 2 === 0
            ? { state: 'fault' as const, message: fault }
            : { state: 'ready' as const }),
        }))}
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const list = within(canvasElement).getByRole('region');
    const rows = () => within(list).getAllByRole('listitem');
    const bottom = (element: Element | undefined) => element?.getBoundingClientRect().bottom ?? 0;
    for (let at = 0; at < 100; at += 1) {
      for (const row of rows())
        for (const part of row.querySelectorAll('.bp-file-path, .bp-file-message'))
          await expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth + 1);
      if (list.scrollTop + list.clientHeight >= list.scrollHeight - 1) break;
      list.scrollTop += 2_000;
      await waitFor(() => expect(bottom(rows().at(-1))).toBeGreaterThanOrEqual(bottom(list) - 1));
    }
    await expect(within(list).getByText(/_000199\.WAV$/)).toBeVisible();
    await expect(rows().at(-1)?.getAttribute('aria-posinset')).toBe('200');
  },
};

export const NothingSelected: Story = {
  render: () => (
    <Selection
      selection={{
        files: [],
        bytes: 0,
        seconds: 0,
        faults: { blocked: [], odd: [] },
        reading: null,
        skipped: [],
      }}
    />
  ),
};

export const Progress: Story = {
  render: () => (
    <div className="bp-stack">
      <UploadProgress
        progress={{
          files: { done: 120, total: 1248 },
          bytes: { done: 3 * GB, total: 36 * GB },
          bytesPerSecond: 11_000_000,
          secondsLeft: 3220,
        }}
      />
      <UploadProgress
        progress={{
          files: { done: 120, total: 1248 },
          bytes: { done: 3 * GB, total: 36 * GB },
          bytesPerSecond: 0,
          secondsLeft: null,
          paused: 'Could not reach the service. Waiting until it answers again.',
        }}
      />
      <UploadProgress
        progress={{
          files: { done: 1248, total: 1248 },
          bytes: { done: 36 * GB, total: 36 * GB },
          bytesPerSecond: 0,
          secondsLeft: null,
          finishing: true,
        }}
      />
    </div>
  ),
};

export const Validation: Story = {
  render: () => (
    <div className="bp-stack">
      <ValidationResult validation={{ valid: true, issues: ['Two files have no time.'] }} />
      <ValidationResult
        validation={{
          valid: false,
          issues: Array.from({ length: 30 }, (_, at) => `file-${at}.wav is empty (0 bytes).`),
        }}
      />
    </div>
  ),
};
