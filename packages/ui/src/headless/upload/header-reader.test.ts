import { expect, it } from 'vitest';
import { FileLedger } from './file-ledger.ts';
import { HeaderReader } from './header-reader.ts';
import { recording } from './testing/recording.ts';

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
  const ledger = new FileLedger();
  const headers = new HeaderReader(ledger, () => undefined);
  const path = '20260514_043000.WAV';
  const { picked: first, free } = slowRecording(path);
  ledger.add([first]);
  const reading = headers.read([first]);
  ledger.remove(path);
  const empty = { path, file: new File([], path) };
  ledger.add([empty]);
  await headers.read([empty]).finally(free);
  await reading;
  expect(ledger.entry(path)?.view).toMatchObject({ state: 'fault', durationS: null });
  expect(headers.reading).toBeNull();
});

it('counts what is read and what is still to be read', async () => {
  const ledger = new FileLedger();
  const counts: unknown[] = [];
  const headers = new HeaderReader(ledger, () => counts.push(headers.reading));
  const picked = ['a.wav', 'b.wav'].map(recording);
  ledger.add(picked);
  const reading = headers.read(picked);
  expect(headers.reading).toEqual({ done: 0, total: 2 });
  await reading;
  expect(counts).toEqual([{ done: 1, total: 2 }, null]);
});
