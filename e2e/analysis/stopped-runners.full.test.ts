import { execFile } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audioMothRecording } from '../../fixtures/survey/audiomoth-recording.ts';
import { root } from '../support/biophony.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { openService, type Service } from './support/service.ts';

const rate = 16_000;
const type = 'model:slow';

let testService: TestService;
let service: Service;
let projectId: string;
let log: string;

/** Writes a model that is nearly always inside its network, and recordings that keep it there for minutes. */
beforeAll(async () => {
  testService = await openTestService();
  service = await openService(testService);
  log = join(testService.folder, 'runner.log');
  const script = join(root, 'workers/analysis/src/models/testing/classifiers/slow-classifier.ts');
  const models = join(testService.folder, 'models');
  await promisify(execFile)(process.execPath, ['--conditions=biophony', script, models]);
  const card = join(testService.folder, 'card');
  await mkdir(card);
  for (const minute of ['10', '20', '30', '40']) {
    const samples = Int16Array.from({ length: rate * 300 }, (_, i) => 3000 * Math.sin(i / 7));
    const local = `2026-05-21T05:${minute}:00`;
    const recording = { local, samples, sampleRateHz: rate, deviceId: '24F319055FDF1234' };
    await writeFile(join(card, `20260521_05${minute}00.WAV`), audioMothRecording(recording));
  }
  projectId = await service.upload(card, 'Stopped runners');
});
afterAll(() => testService?.close());

/** Lines the runner has logged that hold a text. */
const logged = async (text: string) =>
  (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes(text));

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`it took too long: ${await readFile(log, 'utf8')}`);
    await sleep(50);
  }
}

test('a runner outlives the deletion of what it works on, and hands back when it is stopped', async () => {
  const output = openSync(log, 'a');
  const runner = await testService.startRunner({}, output);
  closeSync(output);
  const deleted = await service.begin(projectId, type);
  await service.until(deleted, ({ status }) => status === 'running');
  // The network's first run begins a while after the lease.
  await sleep(5000);
  await service.call('analysesDelete', { analysisId: deleted });
  await until(async () => (await logged(`of ${deleted}`)).some((line) => /dropped/.test(line)));

  const next = await service.begin(projectId, 'acoustic_indices');
  await service.until(next, ({ status }) => status === 'completed');
  expect([runner.exitCode, runner.signalCode]).toEqual([null, null]);

  const stopped = await service.begin(projectId, type);
  await service.until(stopped, ({ status }) => status === 'running');
  await sleep(5000);
  const ended = new Promise((resolve) =>
    runner.once('exit', (code, signal) => resolve({ code, signal })),
  );
  runner.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(await logged(`handed back: ${type}`)).not.toEqual([]);
});
