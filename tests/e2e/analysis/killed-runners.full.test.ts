import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../fixtures/survey/seeded-random.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { makeManyRecordings } from './support/many-recordings.ts';
import { ended, openService, type Service } from './support/service.ts';

const files = 500;
const kills = 10;
const seed = 20_260_521;

let testService: TestService;
let service: Service;
let projectId: string;

beforeAll(async () => {
  testService = await openTestService();
  service = await openService(testService);
  const card = join(testService.folder, 'card');
  await makeManyRecordings(card, files, 20);
  projectId = await service.upload(card, 'Killed runners');
});
afterAll(() => testService?.close());

/** One thread each: two share a small machine. They hand in file by file. */
const startRunner = () =>
  testService.startRunner({ BIOPHONY_RUNNER_THREADS: '1', BIOPHONY_RUNNER_HAND_IN_SECONDS: '0' });

async function resultsOf(analysisId: string) {
  const analysis = await service.until(analysisId, ended);
  expect(analysis.error_message).toBeNull();
  expect(analysis.files_processed).toBe(files);
  return {
    detections: await service.result(analysisId, 'detections.csv'),
    files: await service.result(analysisId, 'files.csv'),
  };
}

/** At random moments over the analysis; starts another each time. */
async function disturb(analysisId: string, runners: ChildProcess[]): Promise<number> {
  const random = seededRandom(seed);
  let killed = 0;
  for (let kill = 0; kill < kills; kill++) {
    // Early enough that the last kill meets a running analysis on a fast machine.
    const reached = ((kill + random()) * files * 0.85) / kills;
    const analysis = await service.until(analysisId, (a) => a.files_processed >= reached);
    if (ended(analysis)) break;
    const victim = Math.floor(random() * runners.length);
    runners[victim]!.kill('SIGKILL');
    runners[victim] = await startRunner();
    killed++;
  }
  return killed;
}

test(`two runners, ${kills} of them killed at random: the same results, byte for byte (S11.2)`, async () => {
  const runners = await Promise.all([startRunner(), startRunner()]);
  const undisturbed = await resultsOf(await service.begin(projectId, 'audio_events'));
  expect(undisturbed.detections.split('\n').length).toBeGreaterThan(files);

  const analysisId = await service.begin(projectId, 'audio_events');
  expect(await disturb(analysisId, runners)).toBe(kills);
  const disturbed = await resultsOf(analysisId);
  expect(disturbed.detections === undisturbed.detections).toBe(true);
  expect(disturbed.files).toBe(undisturbed.files);
});
