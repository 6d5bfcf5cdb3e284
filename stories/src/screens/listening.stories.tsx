import { DatasetFiles } from '@biophony/ui/widgets';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { recordingWav } from '../fixtures/explorer/made-files.ts';
import { StoryKit } from '../fixtures/kit.tsx';

const meta: Meta = { title: 'Upload/Listening', parameters: { bare: true } };
export default meta;
type Story = StoryObj;

const base = '/api/data/datasets/d1/files';
const stored = (name: string) => ({
  file_id: name,
  filename: `${name}.WAV`,
  kind: 'recording',
  size_bytes: 1,
  sha256: null,
  verified_by: null,
  status: 'stored',
  issue: null,
  recording: null,
});

let sound = '';
/** Links that come when `give` is called with the file they were asked for. */
let waiting: { file: string; answer: (link: unknown) => void }[] = [];
const linkOf = (file: string) => ({
  [`GET ${base}/${file}/download`]: () =>
    new Promise((answer) => {
      waiting.push({ file, answer });
    }),
});
async function give(file: string): Promise<void> {
  await waitFor(() => expect(waiting.map((one) => one.file)).toContain(file));
  const at = waiting.findIndex((one) => one.file === file);
  const [asked] = waiting.splice(at, 1);
  asked?.answer({ download_url: sound });
  // The answer is read in a few steps, none of which waits for anything else.
  await new Promise((done) => setTimeout(done, 50));
}

/** The sound of the recording that was asked for last is played, whichever link comes first, and none once it was stopped. */
export const LateLinks: Story = {
  render: () => (
    <StoryKit
      answers={{
        [`GET ${base}`]: { files: ['one', 'two'].map(stored), next_cursor: null },
        ...linkOf('one'),
        ...linkOf('two'),
      }}
    >
      <DatasetFiles dataset={{ data_id: 'd1', dataset_name: 'Card' }} open onClose={fn()} />
    </StoryKit>
  ),
  beforeEach: () => {
    waiting = [];
    sound = URL.createObjectURL(recordingWav());
    return () => URL.revokeObjectURL(sound);
  },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Files of Card' }));
    const press = async (name: string) =>
      userEvent.click(await dialog.findByRole('button', { name }));
    const heard = () => dialog.queryByText(/^Playing/)?.textContent ?? null;
    const hears = (name: string) => waitFor(() => expect(heard()).toBe(`Playing ${name}`));
    await press('Play one.WAV');
    await press('Play two.WAV');
    await give('two');
    await hears('two.WAV');
    await give('one');
    await expect(heard()).toBe('Playing two.WAV');
    await press('Play one.WAV');
    await press('Play two.WAV');
    await expect(heard()).toBeNull();
    await give('one');
    await expect(heard()).toBeNull();
    await press('Play two.WAV');
    await give('two');
    await press('Play one.WAV');
    fireEvent.error(await dialog.findByLabelText('two.WAV'));
    await waitFor(() => expect(heard()).toBeNull());
    await give('one');
    await hears('one.WAV');
  },
};
