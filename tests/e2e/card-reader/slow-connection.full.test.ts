import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audioMothRecording } from '../../fixtures/survey/audiomoth-recording.ts';
import { dawnChorus } from '../../fixtures/survey/dawn-chorus.ts';
import { start } from '../support/biophony.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { receiptOf } from './support/receipt.ts';
import { slowRelay, type SlowRelay } from './support/slow-relay.ts';

// How long it takes: `tests/bench/upload/slow-connection.ts`.

// Eight files that would all fit into the buffer, as 46 MB do in half a minute's: five times the
// rate, a quarter of the size.
const bytesPerSecond = 1_000_000;
const bufferSeconds = 30;
const files = 8;
const sampleRateHz = 48_000;
const seconds = 15;

let testService: TestService;
let relay: SlowRelay;
beforeAll(async () => {
  testService = await openTestService({
    front: async (url) => (relay = await slowRelay(url, { bytesPerSecond, bufferSeconds })),
  });
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
  bytes_done: number;
  active_count: number;
  stored: number;
  /** Bytes past the relay by then. */
  passed: number;
}

function upload(folder: string, title: string) {
  const args = ['upload', folder, '--project-title', title, '--json'];
  const running = start('biophony', args, testService.env);
  const seen: Seen[] = [];
  const before = relay.passed;
  // Whole lines: a chunk may end within one.
  createInterface({ input: running.child.stdout! }).on('line', (line) => {
    if (line.startsWith('{"event":"upload"'))
      seen.push({ ...(JSON.parse(line) as Seen), passed: relay.passed - before });
  });
  return { running, seen };
}

test('a line that buffers half a minute takes files one after another, and shows only what has passed', async () => {
  const { folder, bytes } = await makeCard('slow', 1);
  const { running, seen } = upload(folder, 'Slow');
  const done = await running.ended;
  expect(done.code, done.stderr).toBe(0);
  expect(receiptOf(done).counts).toMatchObject({ stored: files, failed: 0 });
  expect(done.stdout).not.toContain('"event":"retry"');
  // Except for the estimate within one file.
  for (const { bytes_done, passed } of seen) expect(bytes_done).toBeLessThan(passed + 700_000);
  // A kill in the middle would cost a file or two.
  const middle = seen.find(({ passed }) => passed > bytes / 2);
  expect(middle?.stored).toBeGreaterThanOrEqual(2);
  expect(Math.max(...seen.slice(3).map(({ active_count }) => active_count))).toBeLessThan(8);
});

test('bodies given up are taken out of the line', async () => {
  const { folder } = await makeCard('stopped', 50);
  const { running, seen } = upload(folder, 'Stopped');
  await running.until(() => seen.some(({ stored }) => stored > 0) && relay.held > 100_000);
  running.child.kill('SIGINT');
  await running.until(/"event":"stopping"/);
  // Nothing passes any more: all that is held belongs to abandoned bodies.
  relay.fallSilent();
  const { passed } = relay;
  expect(relay.held).toBeGreaterThan(0);
  running.child.kill('SIGINT');
  expect((await running.ended).code).toBe(130);
  await expect.poll(() => relay.held).toBe(0);
  relay.resume();
  expect(relay.passed).toBe(passed);
});
