import { execFile } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audioMothRecording } from '../../fixtures/survey/audiomoth-recording.ts';
import { root } from '../support/biophony.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { openService, type Service } from './support/service.ts';

const rate = 16_000;
const type = 'model:slow';
/** Seconds: a short recording, and others that take minutes in the network. */
const lengths = [2, 300, 300];

let testService: TestService;
let service: Service;
let projectId: string;
let log: string;

/** The model is nearly always inside its network. */
beforeAll(async () => {
  testService = await openTestService();
  service = await openService(testService);
  log = join(testService.folder, 'runner.log');
  const script = join(root, 'workers/analysis/src/models/testing/slow-classifier.ts');
  const models = join(testService.folder, 'models');
  await promisify(execFile)(process.execPath, ['--conditions=biophony', script, models]);
  const card = join(testService.folder, 'card');
  await mkdir(card);
  for (const [at, seconds] of lengths.entries()) {
    const samples = Int16Array.from({ length: rate * seconds }, (_, i) => 3000 * Math.sin(i / 7));
    const local = `2026-05-21T05:${at}0:00`;
    const recording = { local, samples, sampleRateHz: rate, deviceId: '24F319055FDF1234' };
    await writeFile(join(card, `20260521_05${at}000.WAV`), audioMothRecording(recording));
  }
  projectId = await service.upload(card, 'Stopped runners');
});
afterAll(() => testService?.close());

/** That contain a text. */
const logged = async (text: string) =>
  (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes(text));

/** Waits until the short recording is done: then the network has a long one. */
async function beginLong(): Promise<string> {
  const analysisId = await service.begin(projectId, type);
  await service.until(analysisId, ({ files_processed }) => files_processed > 0);
  return analysisId;
}

test('a runner outlives the deletion of what it works on, and hands back when it is stopped', async () => {
  const output = openSync(log, 'a');
  const threads = { BIOPHONY_RUNNER_THREADS: '1', BIOPHONY_RUNNER_HAND_IN_SECONDS: '0' };
  const runner = await testService.startRunner(threads, output);
  closeSync(output);
  const deleted = await beginLong();
  await service.call('analysesDelete', { analysisId: deleted });
  await expect.poll(() => logged(`of ${deleted}`)).toContainEqual(expect.stringMatching(/dropped/));

  const next = await service.begin(projectId, 'acoustic_indices');
  await service.until(next, ({ status }) => status === 'completed');
  expect([runner.exitCode, runner.signalCode]).toEqual([null, null]);

  await beginLong();
  const ended = new Promise((resolve) =>
    runner.once('exit', (code, signal) => resolve({ code, signal })),
  );
  runner.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(await logged(`handed back: ${type}`)).not.toEqual([]);
});
