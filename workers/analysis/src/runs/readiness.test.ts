import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { identityOf } from '../journal/identity.ts';
import type { KeptRecording } from '../journal/journal-index.ts';
import { temporaryFolder } from '../testing/files.ts';
import { noise } from '../testing/sounds.ts';
import { wavFile } from '../testing/made-wav.ts';
import { createReadiness } from './readiness.ts';

const sound = wavFile([noise(16_000, 0.1)], { sampleRateHz: 16_000 });

async function prepare() {
  const path = join(await temporaryFolder(), 'a.wav');
  let now = 0;
  const finished = new Map<string, KeptRecording>();
  const look = createReadiness({ quietMs: 5000, patienceMs: 60_000 }, () => now);
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
  keep(await identityOf(path));
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
