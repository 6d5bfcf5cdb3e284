import { expect, it } from 'vitest';
import { FileStates } from './file-states.ts';
import { HeaderReader } from './check-files.ts';
import { recording } from './testing/recordings.ts';

/** A recording whose bytes arrive once `free` is called. */
function slowRecording(path: string) {
  const { file } = recording(path);
  let free = () => {};
  const freed = new Promise<void>((resolve) => (free = resolve));
  const slice = (from?: number, to?: number) => {
    const part = new Blob([file]).slice(from, to);
    const arrayBuffer = () => freed.then(() => part.slice().arrayBuffer());
    return Object.assign(part, { arrayBuffer });
  };
  return { picked: { path, file: Object.assign(file, { slice }) }, free };
}

it('a file that took the place of another keeps its own header', async () => {
  const fileStates = new FileStates();
  const headers = new HeaderReader(fileStates, () => undefined);
  const path = '20260514_043000.WAV';
  const { picked: first, free } = slowRecording(path);
  fileStates.add([first]);
  const reading = headers.read([first]);
  fileStates.remove(path);
  const empty = { path, file: new File([], path) };
  fileStates.add([empty]);
  await headers.read([empty]).finally(free);
  await reading;
  expect(fileStates.entry(path)?.view).toMatchObject({ state: 'fault', durationS: null });
  expect(headers.reading).toBeNull();
});

it('counts what is read and what is still to be read', async () => {
  const fileStates = new FileStates();
  const counts: unknown[] = [];
  const headers = new HeaderReader(fileStates, () => counts.push(headers.reading));
  const picked = ['a.wav', 'b.wav'].map((path) => recording(path));
  fileStates.add(picked);
  const reading = headers.read(picked);
  expect(headers.reading).toEqual({ done: 0, total: 2 });
  await reading;
  expect(counts).toEqual([{ done: 1, total: 2 }, null]);
});

it('flags a clock that runs on from its factory date, in whichever order files are chosen (S25.5)', async () => {
  const fileStates = new FileStates();
  const headers = new HeaderReader(fileStates, () => undefined);
  const times = ['2000-01-03T00:00:00', '2026-05-01T00:00:00', '2000-01-01T00:00:10'];
  const picked = times.map((time) => recording(`${time.slice(0, 10)}.wav`, time));
  fileStates.add(picked);
  await headers.read(picked);
  expect(picked.map(({ path }) => fileStates.entry(path)?.view.state)).toEqual([
    'notice',
    'ready',
    'notice',
  ]);
});
