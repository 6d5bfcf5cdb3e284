import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../fixtures/survey/seeded-random.ts';
import { start } from '../support/biophony.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { chaosProxy, type ChaosProxy } from './support/chaos-proxy.ts';
import { pcmWav } from './support/pcm-wav.ts';
import { eventsOf, receiptOf } from './support/receipt.ts';
import { expectStored, listFiles } from './support/store.ts';

// Kills and Ctrl-C: `interrupted.test.ts`.

const recordings = 40;

let testService: TestService;
let proxy: ChaosProxy;
beforeAll(async () => {
  testService = await openTestService({
    front: async (url) => (proxy = await chaosProxy(url, seededRandom(1))),
  });
});
afterAll(() => testService.close());

const names = Array.from({ length: recordings }, (_, index) => `${index}.WAV`);
async function makeCard(name: string, count = recordings): Promise<string> {
  const folder = join(testService.folder, name);
  await mkdir(folder);
  for (const [seed, file] of names.slice(0, count).entries())
    await writeFile(join(folder, file), pcmWav({ seed, seconds: 1 }));
  return folder;
}

const begin = (folder: string, ...more: string[]) =>
  start(
    'biophony',
    ['upload', folder, '--project-title', 'Meadow', '--json', ...more],
    testService.env,
  );

/** Held in the middle. */
async function beginHeld(folder: string) {
  proxy.holdAfter(10);
  const running = begin(folder);
  await running.until(() => proxy.held > 0);
  return running;
}

test('an upload ends once, and not file by file, when the card is pulled out; put back it goes on', async () => {
  const folder = await makeCard('Pulled');
  const running = await beginHeld(folder);
  await rename(folder, `${folder}-out`);
  proxy.letGo();
  const ended = await running.ended;
  expect(ended.code, ended.stdout).toBe(5);
  const { counts, ended: how } = receiptOf(ended);
  expect(how).toBe('failed');
  expect(counts).toMatchObject({ refused: 0, failed: 0 });
  expect(counts.not_sent).toBeGreaterThan(0);
  expect(counts.not_sent).toBe(recordings - (counts.stored ?? 0));
  const events = eventsOf<{ event: string; outcome?: string; exit_code?: number }>(ended);
  expect(ended.stdout.match(/is gone/g)).toHaveLength(1);
  expect(ended.stdout).toContain('Put it back and run the same command again');
  expect(events.filter(({ event, outcome }) => event === 'file' && outcome === 'failed')).toEqual(
    [],
  );
  expect(events.at(-1)).toMatchObject({ event: 'summary', exit_code: 5 });

  await rename(`${folder}-out`, folder);
  const last = await begin(folder).ended;
  expect(last.code, last.stderr).toBe(0);
  await expectStored(testService, receiptOf(last).dataset?.data_id ?? '', folder, names);
});

test('an upload goes on when the machine slept: connections are gone and links have expired', async () => {
  const folder = await makeCard('Slept');
  const running = await beginHeld(folder);
  running.child.kill('SIGSTOP');
  proxy.passHours();
  running.child.kill('SIGCONT');
  const ended = await running.ended;
  expect(ended.code, ended.stderr).toBe(0);
  expect(receiptOf(ended).counts).toMatchObject({ stored: recordings, failed: 0, not_sent: 0 });
  await expectStored(testService, receiptOf(ended).dataset?.data_id ?? '', folder, names);
  expect(proxy.passages.some(({ handling }) => handling === 'expired')).toBe(true);
});

test('an upload that watches sends what arrives, and its receipt covers all', async () => {
  const folder = await makeCard('Watched', 2);
  await writeFile(join(folder, 'CONFIG.TXT'), 'Sample rate (Hz) : 8000');
  const running = begin(folder, '--watch', '--everything');
  await running.until(/Watching for new recordings/);
  await writeFile(join(folder, '30.WAV'), pcmWav({ seed: 30, seconds: 1 }));
  await copyFile(join(folder, '0.WAV'), join(folder, 'copy.WAV'));
  // In one look, or two. A copy is a recording too.
  await running.until(/"30\.WAV".*"stored"/);
  await running.until(/"copy\.WAV".*"stored"/);
  await writeFile(join(folder, 'notes.TXT'), 'hung up by the lake');
  await running.until(/1 other file: 1 stored/);
  running.child.kill('SIGINT');
  const ended = await running.ended;
  expect(ended.code, ended.stderr).toBe(0);
  const receipt = receiptOf(ended);
  expect(receipt).toMatchObject({ ended: 'complete', on_card: 4 });
  expect(receipt.counts).toMatchObject({ stored: 4, already_there: 0, failed: 0, not_sent: 0 });
  // Receipts are not sent again with every batch.
  expect(receipt.other_files.map(({ filename, outcome }) => [filename, outcome])).toEqual([
    ['CONFIG.TXT', 'stored'],
    ['notes.TXT', 'stored'],
  ]);
  const files = await listFiles(testService, receipt.dataset?.data_id ?? '');
  const stored = ['0.WAV', '1.WAV', '30.WAV', 'CONFIG.TXT', 'copy.WAV', 'notes.TXT'];
  expect(files.map(({ filename }) => filename).sort()).toEqual(stored);
});
