import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { StoreHost } from '../card-reader/support/store-host.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { makeManyRecordings } from './support/many-recordings.ts';
import { runnerGate } from './support/runner-gate.ts';
import { ended, openService, type Service } from './support/service.ts';
import { openShards } from './support/shards.ts';

/** An hour of sound: more shards than one runner takes at once. */
const files = 120;

let testService: TestService;
let service: Service;
let gate: StoreHost;
let projectId: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  testService = await openTestService();
  service = await openService(testService);
  gate = await runnerGate(testService);
  const card = join(testService.folder, 'card');
  await makeManyRecordings(card, files, 30);
  projectId = await service.upload(card, 'Runners');
});
afterEach(async () => {
  gate.letGo();
  await Promise.all([...running].map(stop));
});
afterAll(async () => {
  await gate?.close();
  await testService?.close();
});

async function startRunner(url = testService.url): Promise<ChildProcess> {
  const runner = await testService.startRunner({
    BIOPHONY_API_URL: url,
    BIOPHONY_RUNNER_THREADS: '1',
    BIOPHONY_RUNNER_HAND_IN_SECONDS: '0',
  });
  running.add(runner);
  return runner;
}

/** Returns the exit code. */
async function stop(runner: ChildProcess): Promise<number | null> {
  running.delete(runner);
  runner.kill('SIGTERM');
  const [code] = (await once(runner, 'exit')) as [number | null];
  return code;
}

test('several runners share one analysis, and progress counts files and never goes back', async () => {
  const shards = openShards(testService);
  gate.holdAfter(0);
  await startRunner(gate.url);
  const analysisId = await service.begin(projectId, 'audio_events');
  await expect.poll(() => gate.held).toBeGreaterThan(0);
  await startRunner();
  await expect.poll(() => shards.byRunner(analysisId).length).toBe(2);
  gate.letGo();
  const seen: number[] = [];
  const analysis = await service.until(analysisId, (now) => {
    seen.push(now.files_processed);
    return ended(now);
  });
  expect(analysis).toMatchObject({ status: 'completed', files_processed: files });
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(new Set(seen).size).toBeGreaterThan(3);
});

test('a runner that is told to stop hands its work back at once (S11.2)', async () => {
  const shards = openShards(testService);
  const first = await startRunner();
  const analysisId = await service.begin(projectId, 'audio_events');
  await service.until(analysisId, ({ status }) => status === 'running');
  expect(await stop(first)).toBe(0);
  // Its leases need not run out.
  expect(shards.leased()).toBe(0);
  expect((await service.read(analysisId)).files_processed).toBeLessThan(files);
  await startRunner();
  expect((await service.until(analysisId, ended)).status).toBe('completed');
});

test('an analysis that is cancelled while it runs ends, and its runner goes on with the next', async () => {
  gate.holdAfter(1);
  await startRunner(gate.url);
  const analysisId = await service.begin(projectId, 'audio_events');
  await service.until(analysisId, ({ files_processed }) => files_processed > 0);
  await service.call('analysesCancel', { analysisId });
  gate.letGo();
  const cancelled = await service.read(analysisId);
  expect(cancelled).toMatchObject({ status: 'failed', cancelled: true });
  const next = await service.begin(projectId, 'acoustic_indices');
  expect(await service.until(next, ended)).toMatchObject({ status: 'completed' });
  const later = await service.read(analysisId);
  expect(later).toMatchObject({ status: 'failed', files_processed: cancelled.files_processed });
});
