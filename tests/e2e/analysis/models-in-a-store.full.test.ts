import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, run } from '../support/biophony.ts';
import { startLocalR2, type LocalR2 } from '../support/local-r2.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { openService, type Service } from './support/service.ts';

let testService: TestService;
let service: Service;
let r2: LocalR2;
let modelId: string;
const place = 's3://biophony/models';
const files = ['LICENSE.md', 'calls.onnx', 'labels.txt', 'model.json'];

beforeAll(async () => {
  [testService, r2] = await Promise.all([openTestService(), startLocalR2()]);
  service = await openService(testService);
  const script = join(root, 'workers/analysis/src/models/testing/custom-model-case.ts');
  const made = await promisify(execFile)(process.execPath, [
    '--conditions=biophony',
    script,
    testService.folder,
  ]);
  ({ model_id: modelId } = JSON.parse(made.stdout) as { model_id: string });
});
afterAll(async () => {
  await testService?.close();
  await r2?.stop();
});

const upload = (...args: string[]) =>
  run('biophony-analysis', ['--models-dir', testService.folder, 'models', 'upload', ...args], {
    ...testService.env,
    ...r2.environment,
  });

test('a model goes into a store whole, and nothing goes there that is none', async () => {
  writeFileSync(
    join(testService.folder, modelId, 'LICENSE.md'),
    'Whoever copies the model copies this.',
  );
  const ended = await upload(modelId, place);
  expect([ended.code, ended.stdout]).toEqual([
    0,
    `The model ${modelId} is in ${place}: 4 files.\n`,
  ]);
  expect((await r2.keys()).sort()).toEqual(files.map((name) => `models/${modelId}/${name}`));
  expect(await upload('no-such-model', place)).toMatchObject({ code: 1 });
  expect(await upload(modelId, '/models')).toMatchObject({ code: 2 });
  const elsewhere = await upload(modelId, 's3://no-such-bucket/models');
  expect([elsewhere.code, elsewhere.stderr]).toEqual([
    1,
    expect.stringContaining('The bucket no-such-bucket of'),
  ]);
});

test('a runner that finds no model on its machine fetches those of the store, and does their analyses', async () => {
  const modelsDir = join(testService.folder, 'fetched');
  const runner = await testService.startRunner({
    BIOPHONY_MODELS_DIR: modelsDir,
    BIOPHONY_MODELS_FROM: place,
    ...r2.environment,
  });
  for (const name of files)
    expect(readFileSync(join(modelsDir, modelId, name))).toEqual(
      readFileSync(join(testService.folder, modelId, name)),
    );
  const projectId = await service.upload(
    join(testService.folder, 'card'),
    'By a model of the store',
  );
  const analysis = await service.begin(projectId, `model:${modelId}`, { min_conf: 0.5 });
  await service.until(analysis, ({ status }) => status === 'completed');
  const exited = new Promise((resolve) => runner.once('exit', resolve));
  runner.kill('SIGTERM');
  await exited;
});

test('what is there already is not fetched again, and what is not whole in the store is not used', async () => {
  const modelsDir = join(testService.folder, 'fetched');
  await r2.delete(`models/${modelId}/calls.onnx`);
  const serve = (folder: string, from = place) =>
    run('biophony-analysis', ['--models-dir', folder, 'serve', '--until-empty'], {
      ...testService.env,
      ...r2.environment,
      BIOPHONY_API_URL: testService.url,
      BIOPHONY_RUNNER_SECRET: testService.runnerSecret,
      BIOPHONY_MODELS_FROM: from,
    });
  const without = await serve(join(testService.folder, 'without'));
  expect([without.code, without.stderr]).toEqual([
    0,
    expect.stringContaining(`the model ${modelId} of ${place} is not used:`),
  ]);
  expect(existsSync(join(testService.folder, 'without', modelId))).toBe(false);
  const again = await serve(modelsDir);
  expect([again.code, again.stderr]).toEqual([
    0,
    expect.stringContaining(`can do acoustic_indices, audio_events, model:${modelId}`),
  ]);
  const nowhere = await serve(modelsDir, 's3://no-such-bucket');
  expect([nowhere.code, nowhere.stderr]).toEqual([
    1,
    expect.stringContaining('The bucket no-such-bucket of'),
  ]);
});
