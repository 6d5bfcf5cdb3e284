import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { start, type Ended, type Running } from '../support/biophony.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { pcmWav } from './support/pcm-wav.ts';
import { eventsOf, receiptOf } from './support/receipt.ts';
import { storeHost, type StoreHost } from './support/store-host.ts';
import { expectStored } from './support/store.ts';

const recordings = 60;

let testService: TestService;
let host: StoreHost;
beforeAll(async () => {
  testService = await openTestService({ store: async (url) => (host = await storeHost(url)) });
});
afterEach(() => host.comeBack());
afterAll(() => testService.close());

const names = Array.from({ length: recordings }, (_, index) => `${index}.WAV`);
let made = 0;
async function makeCard(): Promise<string> {
  const seed = made++ * recordings;
  const card = join(testService.folder, `CARD-${made}`);
  await mkdir(card);
  for (const [index, name] of names.entries())
    await writeFile(join(card, name), pcmWav({ seed: seed + index, seconds: 0.5 }));
  return card;
}

const begin = (args: string[]) => start('biophony', args, testService.env);
const upload = (card: string, ...more: string[]) =>
  begin(['upload', card, '--project-title', 'Away', ...more]);
const verifyArgs = (card: string, sent: Ended) => {
  const { project, dataset } = receiptOf(sent);
  const place = ['--project', project?.project_id ?? '', '--dataset', dataset?.data_id ?? ''];
  return ['verify', card, ...place];
};

/** The store goes away after some requests, and returns when the command has said so. */
async function interrupted(
  command: () => Running,
  away: () => unknown,
  passing = 16,
): Promise<Ended> {
  host.holdAfter(passing);
  const running = command();
  await running.until(() => host.held > 0);
  await away();
  const health = await fetch(`${testService.url}/api/health`);
  expect(health.status).toBe(200);
  await running.until(/paused/i);
  await host.comeBack();
  return running.ended;
}

interface Line {
  event: string;
  host?: string;
  reason?: string;
}
const times = (text: string, part: string) => text.split(part).length - 1;

async function expectWhole(card: string, ended: Ended): Promise<void> {
  expect(ended.code, ended.stderr).toBe(0);
  const receipt = receiptOf(ended);
  expect(receipt).toMatchObject({ ended: 'complete', on_card: recordings });
  await expectStored(testService, receipt.dataset?.data_id ?? '', card, names);
}

const ways: [string, () => unknown, string][] = [
  ['refuses connections', () => host.goAway(), 'the connection was refused'],
  ['answers 503', () => host.refuse(), 'answered 503'],
];

describe.each(ways)('a store that %s while /api is well', (_, away, reason) => {
  test('makes an upload pause once, which names the host, and everything arrives', async () => {
    const card = await makeCard();
    const ended = await interrupted(() => upload(card, '--json'), away);
    await expectWhole(card, ended);
    const lines = eventsOf<Line>(ended);
    const paused = lines.filter(({ event }) => event === 'paused');
    expect(paused).toMatchObject([{ host: host.url }]);
    expect(lines.filter(({ event }) => event === 'resumed')).toHaveLength(1);
  });

  test('makes verify pause once, which names the host, and every file is compared', async () => {
    const card = await makeCard();
    const args = verifyArgs(card, await upload(card, '--json').ended);
    const json = await interrupted(() => begin([...args, '--json']), away);
    expect(json.code, json.stderr).toBe(0);
    const lines = eventsOf<Line>(json);
    const paused = lines.filter(({ event }) => event === 'paused');
    expect(paused).toMatchObject([{ host: host.url }]);
    expect(paused[0]?.reason).toContain(host.url);
    expect(lines.filter(({ event }) => event === 'resumed')).toHaveLength(1);
    expect(lines.filter(({ event }) => event === 'verified')).toHaveLength(recordings);

    const plain = await interrupted(() => begin(args), away);
    expect(plain.code, plain.stderr).toBe(0);
    expect(times(plain.stderr, 'Paused: ')).toBe(1);
    expect(plain.stderr).toMatch(
      new RegExp(`Paused: .*${host.url}.* It goes on by itself when it is back\\.\n`),
    );
    expect(plain.stderr).toContain('It answers again; going on.');
    expect(plain.stdout).toContain('the card can be formatted');
  });

  test('for longer than --max-wait ends an upload with 5, and running it again goes on', async () => {
    const card = await makeCard();
    const before = host.puts;
    host.holdAfter(16);
    const running = upload(card, '--max-wait', '3');
    await running.until(() => host.held > 0);
    await away();
    const first = await running.ended;
    expect(first.code, first.stderr).toBe(5);
    const last = first.stderr.trimEnd().split('\n').at(-1);
    expect(last).toBe(
      `Check your network and that the store of the service at ${host.url} is up, then run the same command again.`,
    );
    expect(first.stderr).toContain(host.url);
    expect(first.stderr).toContain(reason);
    expect(first.stdout).toMatch(/\+ not sent yet +\d+/);
    await host.comeBack();
    await expectWhole(card, await upload(card, '--json').ended);
    // The receipt goes last.
    expect(host.puts - before).toBeLessThanOrEqual(recordings + 1);
  });
});

test('a service that goes away while verify reads back is named, and verify goes on with it', async () => {
  const card = await makeCard();
  const args = verifyArgs(card, await upload(card, '--json').ended);
  host.holdAfter(6);
  const running = begin([...args, '--json']);
  await running.until(() => host.held > 0);
  await testService.crash();
  host.letGo();
  await running.until(/"paused"/);
  await testService.restart();
  const done = await running.ended;
  expect(done.code, done.stderr).toBe(0);
  const paused = eventsOf<Line>(done).filter(({ event }) => event === 'paused');
  expect(paused.map((line) => line.host)).toContain(testService.url);
});

test('verify ends with 5 when the store stays away for longer than --max-wait', async () => {
  const card = await makeCard();
  const args = verifyArgs(card, await upload(card, '--json').ended);
  await host.goAway();
  const ended = await testService.biophony([...args, '--max-wait', '3']);
  expect(ended.code, ended.stderr).toBe(5);
  expect(times(ended.stderr, 'Paused: ')).toBe(1);
  expect(ended.stderr).toContain(`Could not reach ${host.url} (the connection was refused)`);
  expect(ended.stdout).not.toContain('can be formatted');
});

test('results are waited for while the store is away, and end with 5 when it stays away for longer than --max-wait', async () => {
  const card = await makeCard();
  await testService.startRunner();
  const run = ['run', card, '--project-title', 'Away for results', '--type', 'acoustic_indices'];
  const out = join(testService.folder, 'results');
  const first = await testService.biophony([...run, '--out', join(out, 'first'), '--json']);
  expect(first.code, first.stderr).toBe(0);
  const { project } = receiptOf(first);
  const fetch = ['results', '--project', project?.project_id ?? '', '--out', join(out, 'second')];
  await host.goAway();
  const ended = await testService.biophony([...fetch, '--max-wait', '2']);
  expect(ended.code, ended.stderr).toBe(5);
  expect(times(ended.stderr, 'Paused: ')).toBe(1);
  expect(ended.stderr).toContain(`Could not reach ${host.url} (the connection was refused)`);
  const waits = begin([...fetch, '--json']);
  await waits.until(/"paused"/);
  await host.comeBack();
  const done = await waits.ended;
  expect(done.code, done.stderr).toBe(0);
  expect(eventsOf<Line>(done).map(({ event }) => event)).toContain('resumed');
});
