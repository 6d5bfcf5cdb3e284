import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readIdentity } from '../pass/input.ts';
import type { KeptRecording } from '../journal/journal.ts';
import { temporaryFolder } from '../testing/files.ts';
import { noise } from '../testing/sounds.ts';
import { wavFile } from '../testing/made-wav.ts';
import { createReadiness } from './watch.ts';

const sound = wavFile([noise(16_000, 0.1)], { sampleRateHz: 16_000 });

async function prepare() {
  const path = join(await temporaryFolder(), 'a.wav');
  let now = 0;
  const finished = new Map<string, KeptRecording>();
  const look = createReadiness({ quietMs: 5000, unfinishedMs: 60_000 }, () => now);
  const readyAt = async (ms: number) => {
    now = ms;
    const { ready } = await look([{ finished }], [{ path, filename: 'a.wav' }]);
    return ready.length;
  };
  const keep = (identity: string | null) =>
    finished.set('a.wav', { identity, detections: 0, seconds: 1, refused: false, members: [] });
  return { path, readyAt, keep };
}

test('a recording is ready once it has not grown for some seconds and its header is whole (S18.13)', async () => {
  const { path, readyAt } = await prepare();
  await writeFile(path, sound.subarray(0, 1000));
  expect(await readyAt(0)).toBe(0);
  expect(await readyAt(10_000)).toBe(0);
  await appendFile(path, sound.subarray(1000));
  expect(await readyAt(11_000)).toBe(0);
  expect(await readyAt(15_000)).toBe(0);
  expect(await readyAt(16_000)).toBe(1);
});

test('one that promises more is taken as it is when it has been quiet for long', async () => {
  const { path, readyAt } = await prepare();
  await writeFile(path, sound.subarray(0, 1000));
  expect(await readyAt(0)).toBe(0);
  expect(await readyAt(59_000)).toBe(0);
  expect(await readyAt(60_000)).toBe(1);
});

test('what a journal has in that state is not ready again, what changed is', async () => {
  const { path, readyAt, keep } = await prepare();
  await writeFile(path, sound);
  await readyAt(0);
  expect(await readyAt(5000)).toBe(1);
  keep(await readIdentity(path));
  expect(await readyAt(20_000)).toBe(0);
  await appendFile(path, sound);
  expect(await readyAt(21_000)).toBe(0);
  expect(await readyAt(81_000)).toBe(1);
});

test('one whose analysis crashed is not tried again and again, one that was gone is', async () => {
  const { path, readyAt, keep } = await prepare();
  await writeFile(path, sound);
  await readyAt(0);
  expect(await readyAt(5000)).toBe(1);
  keep(null);
  expect(await readyAt(30_000)).toBe(0);
  const gone = await prepare();
  await writeFile(gone.path, sound);
  await gone.readyAt(0);
  expect(await gone.readyAt(5000)).toBe(1);
  await rm(gone.path);
  expect(await gone.readyAt(6000)).toBe(0);
  await writeFile(gone.path, sound);
  expect(await gone.readyAt(7000)).toBe(0);
  expect(await gone.readyAt(12_000)).toBe(1);
});

test('a recording is ready while one of several journals lacks it, and due for that one alone (S23.6)', async () => {
  const path = join(await temporaryFolder(), 'a.wav');
  await writeFile(path, sound);
  let now = 0;
  const look = createReadiness({ quietMs: 5000, unfinishedMs: 60_000 }, () => now);
  const journals = [0, 1].map(() => ({ finished: new Map<string, KeptRecording>() }));
  const kept = { detections: 0, seconds: 1, refused: false, members: [] };
  const dueAt = async (ms: number) => {
    now = ms;
    return (await look(journals, [{ path, filename: 'a.wav' }])).due;
  };
  const identity = await readIdentity(path);
  journals[0]!.finished.set('a.wav', { identity, ...kept });
  await dueAt(0);
  expect(await dueAt(5000)).toEqual([[], ['a.wav']]);
  journals[1]!.finished.set('a.wav', { identity: null, ...kept });
  expect(await dueAt(30_000)).toEqual([[], []]);
  journals[1]!.finished.set('a.wav', { identity, ...kept });
  expect(await dueAt(60_000)).toEqual([[], []]);
  await appendFile(path, sound);
  await dueAt(61_000);
  expect(await dueAt(121_000)).toEqual([['a.wav'], ['a.wav']]);
});
