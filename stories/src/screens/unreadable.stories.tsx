import { devices } from '@biophony/contract/constants';
import { DropZone } from '@biophony/ui';
import { UploadDataset } from '@biophony/ui/widgets';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { StoryKit } from '../fixtures/kit.tsx';

const meta: Meta = { title: 'Upload/Unreadable' };
export default meta;
type Story = StoryObj;

const gone = () => new DOMException('It could not be found.', 'NotFoundError');

const file = (name: string, readable = true) => ({
  name,
  isFile: true,
  file: (give: (file: File) => void, fail: (error: DOMException) => void) =>
    readable ? give(new File(['x'], name)) : fail(gone()),
});
interface Entry {
  name: string;
  isFile: boolean;
}

/** A folder of these entries; without any it cannot be read. */
function folder(name: string, entries?: Entry[]) {
  const batches: (Entry[] | undefined)[] = [entries, []];
  const readEntries = (give: (batch: Entry[]) => void, fail: (error: DOMException) => void) => {
    const batch = batches.shift();
    if (batch) give(batch);
    else fail(gone());
  };
  return { name, isFile: false, createReader: () => ({ readEntries }) };
}

/** Drops a card on the field inside `element`; a file and a folder of the card cannot be read. */
function dropCard(element: HTMLElement): void {
  const inside = [file('1.WAV'), file('2.WAV', false), folder('LOST.DIR'), file('3.WAV')];
  const items = [{ kind: 'file', webkitGetAsEntry: () => folder('CARD', inside) }];
  const event = new Event('drop', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'dataTransfer', { value: { items, files: [] } });
  element.querySelector('.bp-drop')?.dispatchEvent(event);
}

const onFiles = fn();

/** What can be read of a dropped card is taken; the rest is told by path. */
export const Dropped: Story = {
  render: () => <DropZone extensions={[]} onFiles={onFiles} />,
  play: async ({ canvasElement }) => {
    onFiles.mockClear();
    dropCard(canvasElement);
    await waitFor(() => expect(onFiles).toHaveBeenCalledOnce());
    const [files, folders, unreadable] = onFiles.mock.lastCall ?? [];
    await expect(files).toMatchObject([{ path: 'CARD/1.WAV' }, { path: 'CARD/3.WAV' }]);
    await expect(folders).toEqual([]);
    await expect(unreadable).toEqual(['CARD/2.WAV', 'CARD/LOST.DIR/']);
  },
};

/** A folder of the browser's picker that cannot be read. */
const closed = {
  name: 'CARD',
  kind: 'directory',
  entries: () => ({
    [Symbol.asyncIterator]: () => ({ next: async () => Promise.reject(gone()) }),
  }),
};
const pick = fn();

/** The same of a chosen folder. The browser's other way to choose one is opened only where this one cannot open it. */
export const Chosen: Story = {
  render: () => <DropZone extensions={[]} onFiles={onFiles} />,
  beforeEach: () => {
    const before = Object.getOwnPropertyDescriptor(window, 'showDirectoryPicker');
    Object.defineProperty(window, 'showDirectoryPicker', { value: pick, configurable: true });
    return () => {
      if (before) Object.defineProperty(window, 'showDirectoryPicker', before);
      else Reflect.deleteProperty(window, 'showDirectoryPicker');
    };
  },
  play: async ({ canvasElement }) => {
    onFiles.mockClear();
    const inside = within(canvasElement);
    const other = fn((event: Event) => event.preventDefault());
    const input = inside.getByLabelText('Choose Folder', { selector: 'input' });
    input.addEventListener('click', other);
    const choose = async () =>
      userEvent.click(inside.getByRole('button', { name: 'Choose Folder' }));
    pick.mockResolvedValueOnce(closed);
    await choose();
    await waitFor(() => expect(onFiles).toHaveBeenCalledWith([], [closed], ['CARD/']));
    await expect(other).not.toHaveBeenCalled();
    pick.mockRejectedValueOnce(new DOMException('It is a folder of the system.', 'SecurityError'));
    await choose();
    await waitFor(() => expect(other).toHaveBeenCalledOnce());
    await expect(onFiles).toHaveBeenCalledOnce();
  },
};

const GB = 1024 ** 3;

/** The dialog lists what could not be read among what is left out. */
export const LeftOut: Story = {
  parameters: { bare: true },
  render: () => (
    <StoryKit
      answers={{
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
      }}
    >
      <UploadDataset projectId="p1" open onDone={fn()} onCancelled={fn()} onClose={fn()} />
    </StoryKit>
  ),
  play: async () => {
    const found = await screen.findByRole('dialog', { name: 'Upload Dataset' });
    const dialog = within(found);
    dropCard(found);
    await userEvent.click(await dialog.findByText('2 files were left out:'));
    await expect(dialog.getByText('CARD/2.WAV could not be read')).toBeVisible();
    await expect(dialog.getByText('CARD/LOST.DIR could not be read')).toBeVisible();
    const list = dialog.getByRole('region', { name: 'Selected files' });
    await expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  },
};
