import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  DropZone,
  FileTable,
  Selection,
  StorageCard,
  UploadProgress,
  ValidationResult,
} from '@biophony/ui';
import { expect, fn, within } from 'storybook/test';

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

export const NothingSelected: Story = {
  render: () => (
    <Selection
      selection={{ files: [], bytes: 0, seconds: 0, faults: 0, reading: null, skipped: [] }}
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
