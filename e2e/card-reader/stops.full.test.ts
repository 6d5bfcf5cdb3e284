import { appendFile, copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audioMothRecording } from '../../fixtures/survey/audiomoth-recording.ts';
import { dawnChorus } from '../../fixtures/survey/dawn-chorus.ts';
import { start, type Ended } from '../support/biophony.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { chaosProxy, type ChaosProxy } from './support/chaos-proxy.ts';
import { receiptOf } from './support/receipt.ts';
import { listFiles } from './support/store.ts';

const sampleRateHz = 8000;
const deviceId = '24F319055FDF1234';
const samples = dawnChorus({ seed: 7, seconds: 8, sampleRateHz });
const timeoutMs = 60_000;

let testService: TestService;
let proxy: ChaosProxy;
beforeAll(async () => {
  testService = await openTestService({
    front: async (url) => (proxy = await chaosProxy(url, Math.random)),
  });
});
afterAll(() => testService.close());

const nameOf = (minute: number) => `20260521_05${String(minute).padStart(2, '0')}00.WAV`;

function recordingOf(minute: number): Uint8Array {
  const local = `2026-05-21T05:${String(minute).padStart(2, '0')}:00`;
  return audioMothRecording({ local, samples, sampleRateHz, deviceId });
}

/** A card of so many recordings of 128 kB, and the command that uploads it. */
async function makeCard(name: string, recordings: number) {
  const folder = join(testService.folder, name);
  await mkdir(folder);
  for (let minute = 0; minute < recordings; minute++)
    await writeFile(join(folder, nameOf(minute)), recordingOf(minute));
  const command = ['upload', folder, '--project-title', name, '--json'];
  return { folder, command };
}

/** Starts a command and lets the test wait for lines of what it tells. */
function follow(command: string[]) {
  const { child, ended } = start('biophony', command, testService.env);
  let told = '';
  child.stdout?.on('data', (chunk: string) => (told += chunk));
  const until = async (pattern: RegExp) => {
    const latest = Date.now() + timeoutMs;
    while (!pattern.test(told)) {
      if (Date.now() > latest || child.exitCode !== null)
        throw new Error(`never told: ${pattern}\n${told}`);
      await sleep(20);
    }
  };
  return { child, ended, until };
}

/** Waits until so many bodies are on their way or past. */
async function putsPast(count: number): Promise<void> {
  const latest = Date.now() + timeoutMs;
  while (proxy.passages.filter(({ method }) => method === 'PUT').length < count) {
    if (Date.now() > latest) throw new Error(`${count} PUTs never came`);
    await sleep(10);
  }
}

const storedNames = async (ended: Ended) =>
  (await listFiles(testService, receiptOf(ended).dataset?.data_id ?? ''))
    .filter(({ status }) => status === 'stored')
    .map(({ filename }) => filename)
    .sort();

describe('an upload', () => {
  test('stopped once finishes what is under way; twice stops now; the same command goes on (S10.3)', async () => {
    const { command } = await makeCard('Stopped', 40);
    const slow = [...command, '--bandwidth', '100k'];
    proxy.passages.length = 0;
    const gently = follow(slow);
    await putsPast(3);
    gently.child.kill('SIGINT');
    const drained = await gently.ended;
    expect(drained.code, drained.stderr).toBe(130);
    expect(drained.stdout).toContain('Press Ctrl-C again to stop now');
    const first = receiptOf(drained).counts;
    expect(first).toMatchObject({ refused: 0, failed: 0 });
    expect(first.stored).toBeGreaterThan(0);
    expect(first.not_sent).toBe(40 - (first.stored ?? 0));
    expect(await storedNames(drained)).toHaveLength(first.stored ?? 0);

    proxy.passages.length = 0;
    const atOnce = follow([...command, '--bandwidth', '2k']);
    await putsPast(3);
    atOnce.child.kill('SIGINT');
    await atOnce.until(/"event":"stopping"/);
    const began = performance.now();
    atOnce.child.kill('SIGINT');
    const stopped = await atOnce.ended;
    // What is under way would take a minute and more.
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(stopped.code, stopped.stderr).toBe(130);

    const last = await follow(command).ended;
    expect(last.code, last.stderr).toBe(0);
    expect(await storedNames(last)).toHaveLength(40);
    expect(receiptOf(last).counts.already_there).toBeGreaterThanOrEqual(first.stored ?? 0);
  });

  test('ends once, and not file by file, when the card is pulled out; put back it goes on', async () => {
    const { folder, command } = await makeCard('Pulled', 40);
    proxy.passages.length = 0;
    const running = follow([...command, '--bandwidth', '200k']);
    await putsPast(3);
    await rename(folder, `${folder}-out`);
    const ended = await running.ended;
    expect(ended.code, ended.stdout).toBe(5);
    const { counts, ended: how } = receiptOf(ended);
    expect(how).toBe('failed');
    expect(counts).toMatchObject({ refused: 0, failed: 0 });
    expect(counts.not_sent).toBeGreaterThan(30);
    expect(counts.not_sent).toBe(40 - (counts.stored ?? 0));
    const lines = ended.stdout.trimEnd().split('\n');
    expect(lines.filter((line) => line.includes('is gone'))).toHaveLength(1);
    expect(lines.join()).toContain('Put it back and run the same command again');
    expect(
      lines.some((line) => line.includes('"outcome":"failed"') && !line.includes('summary')),
    ).toBe(false);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ event: 'summary', exit_code: 5 });

    await rename(`${folder}-out`, folder);
    const last = await follow(command).ended;
    expect(last.code, last.stderr).toBe(0);
    expect(await storedNames(last)).toHaveLength(40);
  });

  test('goes on when the machine slept: connections are gone and links have expired', async () => {
    const { command } = await makeCard('Slept', 30);
    proxy.passages.length = 0;
    const running = follow([...command, '--bandwidth', '400k']);
    await putsPast(4);
    running.child.kill('SIGSTOP');
    proxy.passHours();
    // Links handed out from now on are younger than those that have expired.
    await sleep(3000);
    running.child.kill('SIGCONT');
    const ended = await running.ended;
    expect(ended.code, ended.stderr).toBe(0);
    expect(receiptOf(ended).counts).toMatchObject({ stored: 30, failed: 0, not_sent: 0 });
    expect(await storedNames(ended)).toHaveLength(30);
    expect(proxy.passages.some(({ handling }) => handling === 'expired')).toBe(true);
  });

  test('pauses while the network is away and goes on by itself', async () => {
    const { command } = await makeCard('Away', 30);
    proxy.passages.length = 0;
    const running = follow([...command, '--bandwidth', '400k']);
    await putsPast(4);
    await testService.crash();
    await running.until(/"event":"paused"/);
    await testService.restart();
    const ended = await running.ended;
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout).toContain('"event":"resumed"');
    expect(receiptOf(ended).counts).toMatchObject({ stored: 30, failed: 0, not_sent: 0 });
  });

  test('keeps to its bandwidth over all its files', async () => {
    const { command } = await makeCard('Limited', 8);
    const began = performance.now();
    const ended = await follow([...command, '--bandwidth', '256k']).ended;
    const seconds = (performance.now() - began) / 1000;
    expect(ended.code, ended.stderr).toBe(0);
    const { sent = 0 } = receiptOf(ended).bytes;
    expect(sent).toBeGreaterThan(8 * 128_000);
    // The last piece of each file leaves without waiting for what comes after it.
    expect(seconds).toBeGreaterThan((0.8 * sent) / (256 * 1024));
  });

  test('that watches sends what arrives, once it is whole, and its receipt covers all', async () => {
    const { folder, command } = await makeCard('Watched', 2);
    await writeFile(join(folder, 'CONFIG.TXT'), 'Sample rate (Hz) : 8000');
    const running = follow([...command, '--watch', '--everything']);
    await running.until(/Watching for new recordings/);
    const arrived = recordingOf(30);
    const path = join(folder, nameOf(30));
    await writeFile(path, arrived.subarray(0, 50_000));
    await sleep(500);
    await appendFile(path, arrived.subarray(50_000));
    await copyFile(join(folder, nameOf(0)), join(folder, 'copy.WAV'));
    // Both in one look, or in two.
    await running.until(/= 1 stored/);
    await running.until(/1 already there/);
    await writeFile(join(folder, 'notes.TXT'), 'hung up by the lake');
    await running.until(/1 other file: 1 stored/);
    running.child.kill('SIGINT');
    const ended = await running.ended;
    expect(ended.code, ended.stderr).toBe(0);
    const receipt = receiptOf(ended);
    expect(receipt.ended).toBe('complete');
    expect(receipt.on_card).toBe(4);
    expect(receipt.counts).toMatchObject({ stored: 3, already_there: 1, failed: 0, not_sent: 0 });
    // What was kept once is not read and sent again with every batch.
    expect(receipt.other_files.map(({ filename, outcome }) => [filename, outcome])).toEqual([
      ['CONFIG.TXT', 'stored'],
      ['notes.TXT', 'stored'],
    ]);
    const recordings = [nameOf(0), nameOf(1), nameOf(30)];
    const stored = [...recordings, 'CONFIG.TXT', 'notes.TXT'];
    expect(await storedNames(ended)).toEqual(stored.sort());
    expect(receipt.not_recordings.map(({ filename }) => filename)).toEqual([
      'CONFIG.TXT',
      'notes.TXT',
    ]);
  });
});
