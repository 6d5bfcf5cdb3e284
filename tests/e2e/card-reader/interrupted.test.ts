import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { start, type Ended } from '../support/biophony.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { pcmWav } from './support/pcm-wav.ts';
import { eventsOf, receiptOf } from './support/receipt.ts';
import { storeHost, type StoreHost } from './support/store-host.ts';
import { expectStored, listFiles } from './support/store.ts';

const recordings = 40;
/** Files in the store when something happens; the others wait. */
const arrived = 12;
const claim = 'can be formatted';

let testService: TestService;
let store: StoreHost;
beforeAll(async () => {
  testService = await openTestService({ store: async (url) => (store = await storeHost(url)) });
});
afterEach(() => store.letGo());
afterAll(() => testService.close());

const names = Array.from({ length: recordings }, (_, index) => `${index}.WAV`);
let made = 0;
async function makeCard(): Promise<string> {
  const card = join(testService.folder, `CARD-${++made}`);
  await mkdir(card);
  for (const [index, name] of names.entries())
    await writeFile(join(card, name), pcmWav({ seed: 100 * made + index, seconds: 0.5 }));
  return card;
}

const begin = (card: string) =>
  start('biophony', ['upload', card, '--project-title', 'Meadow', '--json'], testService.env);

/** Held when so many files have arrived. */
async function beginHeld(card: string, files = arrived) {
  const before = store.puts;
  store.holdAfter(files);
  const running = begin(card);
  await running.until(() => store.puts - before === files && store.held > 0);
  return running;
}

const eventCount = (ended: Ended, name: string) =>
  eventsOf(ended).filter(({ event }) => event === name).length;

/** Every file is stored and on the receipt. */
async function expectWhole(card: string, ended: Ended) {
  expect(ended.code, ended.stderr).toBe(0);
  const receipt = receiptOf(ended);
  const { stored = 0, already_there = 0 } = receipt.counts;
  expect(receipt).toMatchObject({ ended: 'complete', on_card: recordings });
  expect(receipt.counts).toMatchObject({ refused: 0, failed: 0, not_sent: 0 });
  expect(stored + already_there).toBe(recordings);
  await expectStored(testService, receipt.dataset?.data_id ?? '', card, names);
  return receipt;
}

describe('an upload', () => {
  test('that is killed goes on with the same command, sends nothing twice, and its receipt has all (S10.3)', async () => {
    const card = await makeCard();
    const before = store.puts;
    const killed = await beginHeld(card);
    killed.child.kill('SIGKILL');
    expect((await killed.ended).code).toBeNull();
    store.dropHeld();
    await expectWhole(card, await begin(card).ended);
    // Every file once, and the receipt.
    expect(store.puts - before).toBe(recordings + 1);
  });

  test('whose service is killed waits for it, goes on by itself, and its receipt has all', async () => {
    const card = await makeCard();
    const running = await beginHeld(card);
    await testService.crash();
    store.letGo();
    await running.until(/"event":"paused"/);
    await testService.restart();
    const ended = await running.ended;
    await expectWhole(card, ended);
    expect(eventCount(ended, 'resumed')).toBeGreaterThan(0);
  });

  test('whose store is away pauses once, names it, and goes on by itself', async () => {
    const card = await makeCard();
    const running = await beginHeld(card);
    const before = store.refused;
    store.refuse();
    await running.until(/"event":"paused"/);
    const told = store.refused;
    await running.until(() => store.refused > told + 2);
    expect(told).toBeGreaterThan(before);
    await store.comeBack();
    const ended = await running.ended;
    await expectWhole(card, ended);
    expect(eventsOf(ended).filter(({ event }) => event === 'paused')).toMatchObject([
      { host: store.url },
    ]);
    expect(eventCount(ended, 'resumed')).toBe(1);
  });

  test('stopped once finishes what is under way, stopped twice ends at once; the same command goes on (S10.3)', async () => {
    const card = await makeCard();
    const gentle = await beginHeld(card);
    gentle.child.kill('SIGINT');
    await gentle.until(/"event":"stopping"/);
    store.letGo();
    const drained = await gentle.ended;
    expect(drained.code, drained.stderr).toBe(130);
    const { counts, dataset } = receiptOf(drained);
    expect(counts).toMatchObject({ refused: 0, failed: 0 });
    expect(counts.stored).toBeGreaterThanOrEqual(arrived);
    expect(counts.not_sent).toBe(recordings - (counts.stored ?? 0));
    expect(counts.not_sent).toBeGreaterThan(0);
    const files = await listFiles(testService, dataset?.data_id ?? '');
    expect(files.filter(({ status }) => status === 'stored')).toHaveLength(counts.stored ?? 0);

    const before = store.puts;
    const atOnce = await beginHeld(card, 0);
    atOnce.child.kill('SIGINT');
    await atOnce.until(/"event":"stopping"/);
    atOnce.child.kill('SIGINT');
    expect((await atOnce.ended).code).toBe(130);
    expect(store.puts).toBe(before);
    store.dropHeld();
    const receipt = await expectWhole(card, await begin(card).ended);
    expect(receipt.counts.already_there).toBe(counts.stored);
  });
});

test('verify of a card that is pulled out says so once and ends with 5; put back it is verified', async () => {
  const card = await makeCard();
  const { project, dataset } = receiptOf(await begin(card).ended);
  const place = ['--project', project?.project_id ?? '', '--dataset', dataset?.data_id ?? ''];
  const verify = ['verify', card, ...place, '--json'];
  store.holdAfter(5);
  const running = start('biophony', verify, testService.env);
  await running.until(/"event":"verified"/);
  await rename(card, `${card}-out`);
  store.letGo();
  const ended = await running.ended;
  await rename(`${card}-out`, card);
  expect(ended.code, ended.stdout).toBe(5);
  expect(ended.stdout).not.toContain(claim);
  expect(eventCount(ended, 'error')).toBe(1);
  expect(ended.stdout).not.toContain('"unreadable"');
  const again = await testService.biophony(verify);
  expect(again.code, again.stderr).toBe(0);
  expect(eventsOf(again).at(-1)).toMatchObject({ can_be_formatted: true, recordings });
});
