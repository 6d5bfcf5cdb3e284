import { execFile } from 'node:child_process';
import { cp, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../support/biophony.ts';
import { readCsv } from '../support/csv.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { openService, type Service } from './support/service.ts';

interface Planted {
  file: string;
  at_s: number;
  scientific_name: string;
}

let testService: TestService;
let service: Service;
let modelId: string;
let planted: Planted[];

beforeAll(async () => {
  testService = await openTestService();
  service = await openService(testService);
  const script = join(root, 'workers/analysis/src/models/testing/custom-model-case.ts');
  const args = ['--conditions=biophony', script, testService.folder];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  ({ model_id: modelId, planted } = JSON.parse(stdout) as { model_id: string; planted: Planted[] });
});
afterAll(() => testService?.close());

/** At once: no runner reads half of it. */
async function dropModelIn(): Promise<void> {
  const copy = join(testService.folder, 'copied', modelId);
  await cp(join(testService.folder, modelId), copy, { recursive: true });
  await mkdir(join(testService.folder, 'models'), { recursive: true });
  await rename(copy, join(testService.folder, 'models', modelId));
}

test('a runner takes only analyses it can do; one whose model is dropped in later takes them then', async () => {
  const able = { BIOPHONY_MODELS_DIR: testService.folder };
  const withModel = await testService.startRunner(able);
  const projectId = await service.upload(join(testService.folder, 'card'), 'Only its types');
  const exited = new Promise((resolve) => withModel.once('exit', resolve));
  withModel.kill('SIGTERM');
  await exited;

  await testService.startRunner();
  const waiting = await service.begin(projectId, `model:${modelId}`, { min_conf: 0.5 });
  const other = await service.begin(projectId, 'acoustic_indices');
  await service.until(other, ({ status }) => status === 'completed');
  expect(await service.read(waiting)).toMatchObject({ status: 'queued', files_processed: 0 });

  await dropModelIn();
  expect(await service.until(waiting, ({ status }) => status !== 'queued')).not.toMatchObject({
    status: 'failed',
  });
  await service.until(waiting, ({ status }) => status === 'completed');
});

test('a custom model finds the planted calls at their times, in T.WAV files too', async () => {
  const out = join(testService.folder, 'results');
  const type = `model:${modelId}`;
  await testService.startRunner({ BIOPHONY_MODELS_DIR: testService.folder });
  const card = join(testService.folder, 'card');
  const ended = await testService.biophony([
    'run',
    card,
    '--project-title',
    'Planted',
    '--type',
    type,
    '--set',
    'min_conf=0.5',
    '--set',
    'lat=47',
    '--set',
    'lon=9',
    '--out',
    out,
  ]);
  expect(ended.code, ended.stderr).toBe(0);
  // The missing range is reported before the analysis, and again with the results.
  expect(ended.stderr).toContain(
    `The model of Synthetic calls (${type}) has no species range, so lat and lon will not limit its species.`,
  );
  expect(ended.stdout).toContain('Note on 5 files: Synthetic calls has no species range model, so');
  const rows = await readCsv(join(out, type.replace(':', '-'), 'detections.csv'));
  const found = rows.map(({ file, start_s, end_s, scientific_name }) => [
    file,
    scientific_name,
    Number(start_s),
    Number(end_s),
  ]);
  const expected = planted.map(({ file, at_s, scientific_name }) => [
    file,
    scientific_name,
    Math.floor(at_s),
    Math.floor(at_s) + 1,
  ]);
  expect(found.sort()).toEqual(expected.sort());

  const fileRows = await readCsv(join(out, type.replace(':', '-'), 'files.csv'));
  const triggered = fileRows.find(({ file }) => file?.includes('T.WAV'));
  expect(triggered).toMatchObject({ status: 'analysed', seconds_analysed: '14', detections: '4' });
  expect(triggered?.issues).toContain('triggered');
  expect(triggered?.issues).not.toContain('too_short');

  const late = rows.find((row) => row.file?.includes('T.WAV') && row.start_s === '11');
  expect(late).toMatchObject({
    start_utc: '2026-05-21T03:30:11.000Z',
    start_local: '2026-05-21T05:30:11.000',
    device_id: '24F319055FDF2205',
    model: 'Synthetic calls',
    model_version: '1',
  });
});
