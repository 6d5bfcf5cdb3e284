import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audioMothRecording } from '../../fixtures/survey/audiomoth-recording.ts';
import { seededRandom } from '../../fixtures/survey/seeded-random.ts';
import { dawnChorus } from '../../fixtures/survey/dawn-chorus.ts';
import { makeFaultyCard, type FaultyCard } from '../../../tools/scripts/cards/faulty-card.ts';
import { start, type Ended, type Running } from '../support/biophony.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { chaosProxy, type ChaosProxy } from './support/chaos-proxy.ts';
import { receiptOf, type Receipt } from './support/receipt.ts';
import { expectStored } from './support/store.ts';

const kills = 20;
/** The service is first killed in this run; the second time in the last. */
const crashedRun = 7;
/** A distant service: much is under way when a run is killed. */
const roundTripMs = 120;
/** A run is killed after at most so many requests; twenty runs are far from enough for the card. */
const mostRequests = 50;
/** 40 MB each: they go up in parts. */
const long = ['20260519_040000.WAV', '20260521/20260521_120015.WAV', '20260523_210000.WAV'];
const partsOfLong = 3;
/** Transfers at once. */
const parallel = 32;

const seed = 20_260_521;
/** The proxy draws as many numbers as the machine is fast. */
const random = seededRandom(seed + 1);
const between = (from: number, until: number) => Math.floor(from + random() * (until - from));

let testService: TestService;
let proxy: ChaosProxy;
let folder: string;
let card: FaultyCard;
let last: Ended;
let receipt: Receipt;
const exitCodes: (number | null)[] = [];

/** Seven minutes each, at beginning, middle and end of the card. */
async function addLongRecordings(): Promise<void> {
  const sampleRateHz = 48_000;
  const minute = dawnChorus({ seed: 3, seconds: 60, sampleRateHz });
  const samples = new Int16Array(minute.length * 7);
  for (let at = 0; at < samples.length; at += minute.length) samples.set(minute, at);
  for (const [index, filename] of long.entries()) {
    const local = `2026-05-2${index}T04:00:00`;
    const deviceId = `24F319000000000${index}`;
    const bytes = audioMothRecording({ local, samples, sampleRateHz, deviceId });
    await writeFile(join(folder, filename), bytes);
    card.recordings.push({ fault: 'none', filename, outcome: 'stored', code: null, note: null });
  }
}

const upload = () =>
  start('biophony', ['upload', folder, '--project-title', 'Chaos', '--json'], testService.env);

/** After so many more requests of a run. */
async function requests(running: Running, count: number): Promise<void> {
  const until = proxy.passages.length + count;
  await running.until(() => proxy.passages.length >= until);
}

/** Restarts when the run has noticed a few times. */
async function crashAndRestart(running: Running, afterRequests: number): Promise<void> {
  await requests(running, afterRequests);
  await testService.crash();
  await requests(running, 3);
  await testService.restart();
}

beforeAll(async () => {
  testService = await openTestService({
    front: async (url) => (proxy = await chaosProxy(url, seededRandom(seed))),
  });
  folder = join(testService.folder, 'card');
  card = await makeFaultyCard(folder, 1200);
  await addLongRecordings();
  proxy.share = 0.05;
  proxy.delayMs = roundTripMs;
  for (let run = 1; run <= kills; run++) {
    const running = upload();
    if (run === crashedRun) await crashAndRestart(running, 8);
    // Also before any request.
    await requests(running, between(-5, mostRequests));
    running.child.kill('SIGKILL');
    exitCodes.push((await running.ended).code);
  }
  const running = upload();
  await crashAndRestart(running, 60);
  last = await running.ended;
  proxy.share = 0;
  proxy.delayMs = 0;
  receipt = receiptOf(last);
});
afterAll(() => testService.close());

test('twenty runs were killed in the middle, and the last one came to its end', () => {
  expect(exitCodes).toEqual(Array<null>(kills).fill(null));
  // 1 and not 0: the card holds formats that are not read.
  expect(last.code, last.stderr).toBe(1);
  expect(receipt.ended).toBe('complete');
});

test('about one request in twenty failed, in every way the proxy knows', () => {
  const failed = proxy.passages.filter(({ handling }) => handling !== 'passed');
  console.log(`${proxy.passages.length} requests, ${failed.length} of them made to fail`);
  expect(failed.length / proxy.passages.length).toBeGreaterThan(0.03);
  expect(new Set(failed.map(({ handling }) => handling)).size).toBe(5);
});

test('a killed run costs no more than what was on its way', () => {
  const puts = proxy.passages.filter(({ method }) => method === 'PUT');
  const failed = puts.filter(({ handling }) => handling !== 'passed').length;
  const good = card.recordings.filter(({ outcome }) => outcome === 'stored').length;
  const needed = good + long.length * (partsOfLong - 1);
  console.log(`${puts.length} PUTs for ${needed} files and parts, ${failed} of them made to fail`);
  expect(puts.length).toBeGreaterThan(needed);
  expect(puts.length).toBeLessThan(needed + failed + (kills + 2) * parallel);
});

test('the receipt adds up: every good file is stored, every refusal has its reason', () => {
  const { on_card, counts, files } = receipt;
  const count = (outcome: string) =>
    card.recordings.filter((one) => one.outcome === outcome).length;
  expect(on_card).toBe(card.recordings.length);
  expect((counts.stored ?? 0) + (counts.already_there ?? 0)).toBe(
    count('stored') + count('already_there'),
  );
  expect(counts).toMatchObject({ refused: count('refused'), failed: 0, not_sent: 0 });
  expect(counts.already_there).toBeGreaterThan(1);
  for (const { filename, outcome, code, reason } of files)
    if (outcome === 'refused') expect(code && reason, filename).toBeTruthy();
});

test('the store holds every good file once, byte for byte, the receipt, and nothing else', () =>
  expectStored(
    testService,
    receipt.dataset?.data_id ?? '',
    folder,
    card.recordings.flatMap(({ outcome, filename }) => (outcome === 'stored' ? [filename] : [])),
  ));
