import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoreHost } from '../card-reader/support/store-host.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { makeManyRecordings } from './support/many-recordings.ts';
import { runnerGate } from './support/runner-gate.ts';
import { ended, openService, type Service } from './support/service.ts';
import { openShards } from './support/shards.ts';

const files = 6;

let testService: TestService;
let service: Service;
let gate: StoreHost;
let projectId: string;
const folders: string[] = [];

beforeAll(async () => {
  testService = await openTestService();
  service = await openService(testService);
  gate = await runnerGate(testService);
  const card = join(testService.folder, 'card');
  await makeManyRecordings(card, files, 3);
  projectId = await service.upload(card, 'A runner that is killed');
});
afterAll(async () => {
  await gate?.close();
  await testService?.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** As on another machine, without files of earlier runners; hands in file by file. */
async function startRunner(url = testService.url) {
  const TMPDIR = await mkdtemp(join(tmpdir(), 'biophony-machine-'));
  folders.push(TMPDIR);
  return testService.startRunner({
    TMPDIR,
    BIOPHONY_API_URL: url,
    BIOPHONY_RUNNER_THREADS: '1',
    BIOPHONY_RUNNER_HAND_IN_SECONDS: '0',
  });
}

async function resultsOf(analysisId: string) {
  const analysis = await service.until(analysisId, ended);
  expect(analysis).toMatchObject({ error_message: null, files_processed: files });
  return {
    detections: await service.result(analysisId, 'detections.csv'),
    files: await service.result(analysisId, 'files.csv'),
  };
}

test('of a runner that is killed another does the rest: the results are the same, byte for byte (S11.2)', async () => {
  const shards = openShards(testService);
  gate.holdAfter(1);
  const killed = await startRunner(gate.url);
  const analysisId = await service.begin(projectId, 'audio_events');
  await expect.poll(() => gate.held).toBeGreaterThan(0);
  await expect.poll(shards.kept).toBe(1);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(shards.leased()).toBe(1);
  expect(await service.read(analysisId)).toMatchObject({ status: 'running' });
  shards.expire();
  await startRunner();
  const disturbed = await resultsOf(analysisId);

  const undisturbed = await resultsOf(await service.begin(projectId, 'audio_events'));
  expect(undisturbed.detections.split('\n').length).toBeGreaterThan(files);
  expect(disturbed).toEqual(undisturbed);
});
