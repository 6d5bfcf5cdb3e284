import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { limits } from '@biophony/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestService, type TestService } from '../support/test-service.ts';
import { makeManyRecordings } from './support/many-recordings.ts';
import { ended, openService, type Service } from './support/service.ts';

const files = 120;

let testService: TestService;
let service: Service;
let projectId: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  testService = await openTestService();
  service = await openService(testService);
  const card = join(testService.folder, 'card');
  await makeManyRecordings(card, files, 30);
  projectId = await service.upload(card, 'Runners');
});
afterEach(() => Promise.all([...running].map(stop)));
afterAll(() => testService?.close());

async function startRunner(env: Record<string, string> = {}): Promise<ChildProcess> {
  const runner = await testService.startRunner({ BIOPHONY_RUNNER_THREADS: '1', ...env });
  running.add(runner);
  return runner;
}

/** Asks a runner to stop, as systems do; answers its exit code and how many seconds it took. */
async function stop(runner: ChildProcess): Promise<{ code: number | null; seconds: number }> {
  running.delete(runner);
  const asked = performance.now();
  runner.kill('SIGTERM');
  const [code] = (await once(runner, 'exit')) as [number | null];
  return { code, seconds: (performance.now() - asked) / 1000 };
}

/** How many of an analysis' shards each runner did. */
function shardsByRunner(analysisId: string): number[] {
  const db = new DatabaseSync(join(testService.folder, 'data/biophony.sqlite'), { readOnly: true });
  try {
    const rows = db
      .prepare('SELECT count(*) AS shards FROM shards WHERE analysis_id = ? GROUP BY runner_id')
      .all(analysisId);
    return rows.map(({ shards }) => Number(shards));
  } finally {
    db.close();
  }
}

test('several runners share one analysis, and progress counts files and never goes back', async () => {
  await Promise.all([startRunner(), startRunner(), startRunner()]);
  const analysisId = await service.begin(projectId, 'audio_events');
  const seen: number[] = [];
  const analysis = await service.until(analysisId, (now) => {
    seen.push(now.files_processed);
    return ended(now);
  });
  expect(analysis).toMatchObject({ status: 'completed', files_processed: files });
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(new Set(seen).size).toBeGreaterThan(3);
  expect(shardsByRunner(analysisId).length).toBeGreaterThan(1);
});

test('a runner that is told to stop hands its work back at once (S11.2)', async () => {
  const first = await startRunner();
  const analysisId = await service.begin(projectId, 'audio_events');
  await service.until(analysisId, ({ status }) => status === 'running');
  const { code, seconds } = await stop(first);
  expect(code).toBe(0);
  expect(seconds).toBeLessThan(limits.lease_seconds);
  const { files_processed } = await service.read(analysisId);
  expect(files_processed).toBeLessThan(files);
  await startRunner();
  const began = performance.now();
  await service.until(analysisId, (now) => now.files_processed > files_processed);
  // Had the leases to run out first, nothing would be done before.
  expect((performance.now() - began) / 1000).toBeLessThan(limits.lease_seconds - 10);
  expect((await service.until(analysisId, ended)).status).toBe('completed');
});

test('an analysis that is cancelled while it runs ends, and its runner goes on with the next', async () => {
  await startRunner();
  const analysisId = await service.begin(projectId, 'audio_events');
  await service.until(analysisId, ({ files_processed }) => files_processed > 0);
  await service.call('analysesCancel', { analysisId });
  const cancelled = await service.read(analysisId);
  expect(cancelled).toMatchObject({ status: 'failed', cancelled: true });
  const next = await service.begin(projectId, 'acoustic_indices');
  expect(await service.until(next, ended)).toMatchObject({ status: 'completed' });
  const later = await service.read(analysisId);
  expect(later).toMatchObject({ status: 'failed', files_processed: cancelled.files_processed });
});
