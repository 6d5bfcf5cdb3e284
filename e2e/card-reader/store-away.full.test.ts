import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { start, type Ended } from '../support/biophony.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { pcmWav } from './support/pcm-wav.ts';
import { receiptOf } from './support/receipt.ts';
import { storeHost, type StoreHost } from './support/store-host.ts';
import { listFiles, sha256Of, storedObjects } from './support/store.ts';

const recordings = 60;
const awayMs = 3_000;
const latestMs = 60_000;

let testService: TestService;
let host: StoreHost;
beforeAll(async () => {
  testService = await openTestService({ store: async (url) => (host = await storeHost(url)) });
});
afterEach(async () => {
  host.delayMs = 0;
  await host.comeBack();
});
afterAll(() => testService.close());

let made = 0;
async function makeCard(): Promise<string> {
  const seed = made++ * recordings;
  const card = join(testService.folder, `CARD-${made}`);
  await mkdir(card);
  for (let index = 0; index < recordings; index++)
    await writeFile(join(card, `${index}.WAV`), pcmWav({ seed: seed + index, seconds: 1 }));
  return card;
}

const upload = (card: string, ...more: string[]) =>
  start('biophony', ['upload', card, '--project-title', 'Away', ...more], testService.env);

async function until(condition: () => boolean): Promise<void> {
  const latest = Date.now() + latestMs;
  while (!condition()) {
    if (Date.now() > latest) throw new Error('it never came to that');
    await sleep(10);
  }
}

/** Follows what a command tells; in the middle of its work the store goes away for a while. */
async function interrupted(
  { child, ended }: ReturnType<typeof start>,
  isMiddle: (told: string) => boolean,
  away: () => unknown,
): Promise<Ended> {
  let told = '';
  child.stdout?.on('data', (text: string) => (told += text));
  child.stderr?.on('data', (text: string) => (told += text));
  await until(() => isMiddle(told) || child.exitCode !== null);
  await away();
  const health = await fetch(`${testService.url}/api/health`);
  expect(health.status).toBe(200);
  await until(() => /paused/i.test(told) || child.exitCode !== null);
  await sleep(awayMs);
  await host.comeBack();
  return ended;
}

interface Line {
  event: string;
  host?: string;
  reason?: string;
}
const linesOf = ({ stdout }: Ended): Line[] =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const times = (text: string, part: string) => text.split(part).length - 1;

async function expectStored(card: string, ended: Ended): Promise<void> {
  const files = await listFiles(testService, receiptOf(ended).dataset?.data_id ?? '');
  const objects = await storedObjects(testService);
  expect(files).toHaveLength(recordings);
  for (const { file_id, filename } of files)
    expect(objects.get(file_id), filename).toBe(await sha256Of(join(card, filename)));
}

const ways: [string, () => unknown, string][] = [
  ['refuses connections', () => host.goAway(), 'the connection was refused'],
  ['answers 503', () => host.refuse(), 'answered 503'],
];

describe.each(ways)('a store that %s while /api is well', (_, away, reason) => {
  test('makes an upload pause once, which names the host, and everything arrives', async () => {
    const card = await makeCard();
    host.delayMs = 60;
    const before = host.puts;
    const isMiddle = () => host.puts - before > 15;
    const ended = await interrupted(upload(card, '--json'), isMiddle, away);
    expect(ended.code, ended.stderr).toBe(0);
    const lines = linesOf(ended);
    const paused = lines.filter(({ event }) => event === 'paused');
    expect(paused).toMatchObject([{ host: host.url }]);
    expect(lines.filter(({ event }) => event === 'resumed')).toHaveLength(1);
    expect(receiptOf(ended)).toMatchObject({
      ended: 'complete',
      counts: { stored: recordings, failed: 0, refused: 0, not_sent: 0 },
    });
    await expectStored(card, ended);
  });

  test('makes verify pause once, which names the host, and every file is compared', async () => {
    const card = await makeCard();
    const sent = await upload(card, '--json').ended;
    const { dataset, project } = receiptOf(sent);
    host.delayMs = 60;
    const verify = ['verify', card, '--project', project?.project_id ?? ''];
    const args = [...verify, '--dataset', dataset?.data_id ?? ''];
    const told = start('biophony', [...args, '--json'], testService.env);
    const json = await interrupted(told, (text) => times(text, '"verified"') > 5, away);
    expect(json.code, json.stderr).toBe(0);
    const lines = linesOf(json);
    const paused = lines.filter(({ event }) => event === 'paused');
    expect(paused).toMatchObject([{ host: host.url }]);
    expect(paused[0]?.reason).toContain(host.url);
    expect(lines.filter(({ event }) => event === 'resumed')).toHaveLength(1);
    expect(lines.filter(({ event }) => event === 'verified')).toHaveLength(recordings);

    const said = start('biophony', args, testService.env);
    const plain = await interrupted(said, (text) => text.includes('Comparing'), away);
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
    host.delayMs = 60;
    const before = host.puts;
    const { child, ended } = upload(card, '--max-wait', '3');
    await until(() => host.puts - before > 15 || child.exitCode !== null);
    await away();
    const first = await ended;
    expect(first.code, first.stderr).toBe(5);
    const last = first.stderr.trimEnd().split('\n').at(-1);
    expect(last).toBe(
      `Check your network and that the store of the service at ${host.url} is up, then run the same command again.`,
    );
    expect(first.stderr).toContain(host.url);
    expect(first.stderr).toContain(reason);
    expect(first.stdout).toMatch(/\+ not sent yet +\d+/);
    const sent = host.puts - before;
    await host.comeBack();
    const again = await upload(card, '--json').ended;
    expect(again.code, again.stderr).toBe(0);
    expect(receiptOf(again).ended).toBe('complete');
    // The receipt goes when all is there.
    expect(host.puts - before - sent).toBeLessThanOrEqual(recordings + 1 - sent);
    await expectStored(card, again);
  });
});

test('a service that goes away while verify reads back is named, and verify goes on with it', async () => {
  const card = await makeCard();
  const { project } = receiptOf(await upload(card, '--json').ended);
  host.delayMs = 60;
  const args = ['verify', card, '--project', project?.project_id ?? '', '--name', `CARD-${made}`];
  const { child, ended } = start('biophony', [...args, '--json'], testService.env);
  let told = '';
  child.stdout?.on('data', (text: string) => (told += text));
  await until(() => times(told, '"verified"') > 5 || child.exitCode !== null);
  await testService.crash();
  await until(() => told.includes('"paused"') || child.exitCode !== null);
  await testService.restart();
  const done = await ended;
  expect(done.code, done.stderr).toBe(0);
  const paused = linesOf(done).filter(({ event }) => event === 'paused');
  expect(paused.map((line) => line.host)).toContain(testService.url);
});

test('verify ends with 5 when the store stays away for longer than --max-wait', async () => {
  const card = await makeCard();
  const { project } = receiptOf(await upload(card, '--json').ended);
  const args = ['verify', card, '--project', project?.project_id ?? '', '--name', `CARD-${made}`];
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
  const waits = start('biophony', [...fetch, '--json'], testService.env);
  let told = '';
  waits.child.stdout?.on('data', (text: string) => (told += text));
  await until(() => told.includes('"paused"') || waits.child.exitCode !== null);
  await host.comeBack();
  const done = await waits.ended;
  expect(done.code, done.stderr).toBe(0);
  expect(linesOf(done).map(({ event }) => event)).toContain('resumed');
});
