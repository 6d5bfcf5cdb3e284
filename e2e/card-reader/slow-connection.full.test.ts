import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audioMothRecording } from '../../fixtures/survey/audiomoth-recording.ts';
import { dawnChorus } from '../../fixtures/survey/dawn-chorus.ts';
import { start } from '../support/biophony.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { receiptOf } from './support/receipt.ts';
import { slowRelay, type SlowRelay } from './support/slow-relay.ts';

// A card of eight files of which all would fit into the buffer, as 46 MB do in half a minute's: five times the rate, a
// quarter of the size.
const bytesPerSecond = 1_000_000;
const bufferSeconds = 30;
const files = 8;
const sampleRateHz = 48_000;
const seconds = 15;

let testService: TestService;
let relay: SlowRelay;
beforeAll(async () => {
  const front = async (url: string) =>
    (relay = await slowRelay(url, { bytesPerSecond, bufferSeconds }));
  testService = await openTestService({ front });
});
afterAll(() => testService.close());

async function makeCard(name: string, seed: number): Promise<{ folder: string; bytes: number }> {
  const folder = join(testService.folder, name);
  await mkdir(folder);
  let bytes = 0;
  for (let index = 0; index < files; index++) {
    const samples = dawnChorus({ seed: seed + index, seconds, sampleRateHz });
    const local = `2026-05-21T0${index}:00:00`;
    const deviceId = '24F319055FDF1234';
    const recording = audioMothRecording({ local, samples, sampleRateHz, deviceId });
    bytes += recording.length;
    await writeFile(join(folder, `20260521_0${index}0000.WAV`), recording);
  }
  return { folder, bytes };
}

interface Seen {
  at: number;
  bytes_done: number;
  active_count: number;
  stored: number;
  /** Bytes that have passed the relay by then. */
  passed: number;
}

/** Starts an upload and follows what it shows. */
function upload(folder: string, title: string) {
  const { child, ended } = start(
    'biophony',
    ['upload', folder, '--project-title', title, '--json'],
    testService.env,
  );
  const seen: Seen[] = [];
  const before = relay.passed;
  // Whole lines: what a pipe gives at once may end within one.
  createInterface({ input: child.stdout! }).on('line', (line) => {
    if (line.startsWith('{"event":"upload"'))
      seen.push({
        ...(JSON.parse(line) as Seen),
        at: performance.now(),
        passed: relay.passed - before,
      });
  });
  return { child, ended, seen };
}

test('a line that buffers half a minute takes all files in its own time, one after another', async () => {
  const { folder, bytes } = await makeCard('slow', 1);
  const began = performance.now();
  const { ended, seen } = upload(folder, 'Slow');
  const done = await ended;
  const took = (performance.now() - began) / 1000;
  const ideal = bytes / bytesPerSecond;
  console.log(`${took.toFixed(1)} s for ${ideal.toFixed(1)} s of the line`);
  expect(done.code, done.stderr).toBe(0);
  expect(receiptOf(done).counts).toMatchObject({ stored: files, failed: 0 });
  expect(done.stdout).not.toContain('"event":"retry"');
  expect(took).toBeLessThan(1.2 * ideal + 3);
  // What is shown has passed, but for the estimate within one file.
  for (const { bytes_done, passed } of seen) expect(bytes_done).toBeLessThan(passed + 700_000);
  // A kill in the middle would cost a file or two.
  const middle = seen.find(({ passed }) => passed > bytes / 2);
  expect(middle?.stored).toBeGreaterThanOrEqual(2);
  expect(Math.max(...seen.slice(3).map(({ active_count }) => active_count))).toBeLessThan(8);
});

test('bodies given up are taken out of the line', async () => {
  const { folder } = await makeCard('stopped', 50);
  const { child, ended, seen } = upload(folder, 'Stopped');
  while (!seen.some(({ stored }) => stored > 0)) await sleep(20);
  await expect.poll(() => relay.held, { timeout: 30_000 }).toBeGreaterThan(100_000);
  child.kill('SIGINT');
  await sleep(200);
  child.kill('SIGINT');
  expect((await ended).code).toBe(130);
  await sleep(300);
  const { passed } = relay;
  await sleep(700);
  expect(relay.held).toBe(0);
  expect(relay.passed - passed).toBeLessThan(20_000);
});
