import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../support/biophony.ts';
import { readCsv } from '../support/csv.ts';
import { openTestService, type TestService } from '../support/test-service.ts';

interface Planted {
  file: string;
  scientific_name: string;
}

let testService: TestService;
let type: string;
let planted: Planted[];
const at = (name: string) => join(testService.folder, name);

beforeAll(async () => {
  testService = await openTestService();
  const script = join(root, 'workers/analysis/src/models/testing/custom-model-case.ts');
  const args = ['--conditions=biophony', script, testService.folder];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const made = JSON.parse(stdout) as { model_id: string; planted: Planted[] };
  type = `model:${made.model_id}`;
  ({ planted } = made);
  await writeFile(at('birds.txt'), 'Sibilus simplex_Whistler\nAscensor rapidus\nAvis nulla\n');
  await writeFile(at('thresholds.csv'), 'species,threshold,version\nAscensor rapidus,1,3\n');
  await testService.startRunner({ BIOPHONY_MODELS_DIR: testService.folder });
});
afterAll(() => testService?.close());

const runCard = (...args: string[]) =>
  testService.biophony(['run', at('card'), '--project-title', 'Species', ...args]);

interface Found {
  settings: Record<string, unknown>;
  filtered_by_list: number;
  filtered_by_threshold: number;
}

test('a service limits species by lists and thresholds of files, and a file of settings finds the same analysis (S19.6)', async () => {
  const set = [
    'min_conf=0.5',
    `species_list=${at('birds.txt')}`,
    `thresholds=${at('thresholds.csv')}`,
  ];
  const flags = set.flatMap((pair) => ['--set', pair]);
  const save = ['--save-settings', at('saved.toml')];
  const first = await runCard('--type', type, ...flags, ...save, '--out', at('one'));
  expect(first.code, first.stderr).toBe(0);
  expect(first.stderr).toContain('Thresholds of 1 species of version 3 of the calibration from');
  expect(first.stdout.replaceAll(/\s+/g, ' ')).toContain(
    'Synthetic calls does not know 1 of the 3 names of species_list (Avis nulla), so they changed nothing.',
  );
  const folder = join(at('one'), type.replace(':', '-'));
  const rows = await readCsv(join(folder, 'detections.csv'));
  const whistles = planted.filter(({ scientific_name }) => scientific_name === 'Sibilus simplex');
  expect(rows.map(({ file, scientific_name }) => `${file} ${scientific_name}`).sort()).toEqual(
    whistles.map(({ file, scientific_name }) => `${file} ${scientific_name}`).sort(),
  );
  const summary = JSON.parse(await readFile(join(folder, 'summary.json'), 'utf8')) as Found;
  const of = (name: string) => planted.filter((one) => one.scientific_name === name).length;
  expect(summary).toMatchObject({
    filtered_by_list: of('Pulsator vibrans'),
    filtered_by_threshold: of('Ascensor rapidus'),
    settings: {
      species_list: ['Ascensor rapidus', 'Avis nulla', 'Sibilus simplex'],
      thresholds: { 'Ascensor rapidus': 1 },
    },
  });
  expect(first.stdout).toMatch(/\d+ detections were left out by the list of species\./);

  const again = await runCard('--settings', at('saved.toml'), '--out', at('two'));
  expect(again.code, again.stderr).toBe(0);
  expect(again.stderr).toContain('of these files was started before; using that.');
});

test('a list of which the model knows nothing fails the analysis, with the reason', async () => {
  const none = await runCard('--type', type, '--set', 'include=Avis nulla', '--out', at('none'));
  expect(none.code).toBe(1);
  expect(none.stderr.replaceAll(/\s+/g, ' ')).toContain(
    'Synthetic calls knows none of the 1 names of include (Avis nulla).',
  );
});

test('files of settings that cannot be used send nothing', async () => {
  await writeFile(at('bad.toml'), 'analysis_type = "birdnet_v2_4"\nsettings.min_conf = 3\n');
  const bad = await runCard('--settings', at('bad.toml'));
  expect(bad.code).toBe(2);
  expect(bad.stderr.replaceAll(/\s+/g, ' ')).toContain(
    'bad.toml, settings.min_conf: Confidence threshold must be between 0 and 1.',
  );
});
