import { execFile } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, test } from 'vitest';
import { sharedFile } from '../fixtures/shared-folder.ts';
import { checkBirdnetRun, importBirdnet } from './support/birdnet-run.ts';
import { openTestService, type TestService } from './support/test-service.ts';

let testService: TestService;
beforeAll(async () => {
  testService = await openTestService();
  const weights = join(testService.folder, 'weights');
  const script = sharedFile('models/birdnet-v2.4-layout/make-random-weights.mjs');
  await promisify(execFile)(process.execPath, [script, weights, '1']);
  await importBirdnet(testService, weights);
  await testService.startRunner();
});
afterAll(() => testService?.close());

test("real recordings run through the whole path with BirdNET V2.4's published layout", async () => {
  const card = join(testService.folder, 'card');
  await mkdir(card);
  const recordings = { 'audiomoth_gps.wav': '050000', 'pica_pica_30s.wav': '060000' };
  for (const [name, time] of Object.entries(recordings))
    await copyFile(sharedFile(`recordings/${name}`), join(card, `20200101_${time}.WAV`));
  await checkBirdnetRun(testService, card, 2);
});
