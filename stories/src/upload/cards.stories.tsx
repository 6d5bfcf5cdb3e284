import type { Meta, StoryObj } from '@storybook/react-vite';
import { UploadDataset } from '@biophony/ui/widgets';
import { devices } from '@biophony/contract/constants';
import { expect, fireEvent, fn, screen, userEvent, within } from 'storybook/test';
import { StoryKit } from '../fixtures/kit.tsx';

const meta: Meta = { title: 'Upload/Several cards', parameters: { bare: true } };
export default meta;
type Story = StoryObj;

const GB = 1024 ** 3;
const answers = {
  'GET /api/data/user/storage': {
    total_size_gb: 0.1,
    subscription_limit_gb: 1,
    subscription_tier: 'free',
    total_size_bytes: 0.1 * GB,
    subscription_limit_bytes: GB,
  },
  'GET /api/data/validation/config': {
    config: { classification_method: 'by_device', enabled: true, options: devices },
  },
  'GET /api/projects/p1/sites': { sites: [], next_cursor: null },
};

/** A file as a chosen folder has it. */
const inFolder = (path: string, bytes = [0x52, 0x49, 0x46, 0x46]) => {
  const file = new File([new Uint8Array(bytes)], path.split('/').at(-1) ?? path);
  Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
};

/** Two folders are two cards; the faults of both are left out by one button. */
export const TwoFolders: Story = {
  render: () => (
    <StoryKit answers={answers}>
      <UploadDataset projectId="p1" open onDone={fn()} onCancelled={fn()} onClose={fn()} />
    </StoryKit>
  ),
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Dataset' }));
    const folder = await dialog.findByLabelText('Choose Folder', { selector: 'input' });
    const files = [
      inFolder('Reed bed/20260514_033000.WAV'),
      inFolder('Reed bed/20260514_034000.WAV', []),
      inFolder('Hill/20260514_033000.WAV', []),
      inFolder('notes/hello.txt'),
    ];
    fireEvent.change(folder, { target: { files } });
    await expect(
      await dialog.findByText('2 folders were found. Each becomes a dataset of its own.'),
    ).toHaveFocus();
    await expect(dialog.getByText('No recordings in notes.')).toBeVisible();
    const reeds = within(
      await dialog.findByRole('group', { name: /^Card 1 of 2, Reed bed, 2 files, \d kinds? of/ }),
    );
    await expect(reeds.getByLabelText('Name')).toHaveValue('Reed bed');
    await userEvent.type(reeds.getByLabelText('Site'), 'Lake');
    await expect(reeds.getByText('A new site')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Files of Hill' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Leave out Hill' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Make It One Dataset Instead' }));
    await expect(await dialog.findByLabelText('Dataset Name')).toHaveValue('Reed bed');
  },
};
