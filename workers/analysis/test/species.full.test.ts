import { spawnSync } from 'node:child_process';
import { createReadStream, readdirSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileColumns, readTable, type Summary } from '@biophony/contract/results';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  plainClassifierId,
  plainRateHz,
  soundOfLogits,
  writePlainClassifier,
} from '../src/models/testing/plain-classifier.ts';
import { removableFolder } from '../src/testing/removable-folder.ts';
import { writeWav } from '../src/testing/audiomoth-wav.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const { folder, remove } = removableFolder();
const { labels, logits } = JSON.parse(
  readFileSync(
    new URL('../../../tests/fixtures/figures/birdnet-species.json', import.meta.url),
    'utf8',
  ),
) as { labels: string[]; logits: number[][] };
const modelsDir = join(folder, 'models');
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  await writePlainClassifier(join(modelsDir, plainClassifierId), labels);
  await writeWav(at('logits.wav'), soundOfLogits(logits), plainRateHz);
});
afterAll(remove);

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['--conditions=biophony', main, ...args, '--models-dir', modelsDir], {
    encoding: 'utf8',
    cwd: folder,
  });
const type = `model:${plainClassifierId}`;
const analyze = (out: string, ...args: string[]) =>
  run('analyze', 'logits.wav', '--out', out, ...args);
const summaryIn = (out: string) =>
  JSON.parse(readFileSync(join(folder, out, 'summary.json'), 'utf8')) as Summary;
const species = (...args: string[]) => run('species', '--model', plainClassifierId, ...args);

test('the list of a place limits an analysis as the place itself does (S19.5)', async () => {
  const place = ['--lat', '1', '--lon', '0', '--week', '16', '--range-threshold', '0.125'];
  const listed = species(...place, '--out', 'place.txt');
  expect(listed.status, listed.stderr).toBe(0);
  expect(listed.stderr).toBe(
    '5 species of Plain at 1, 0 in week 16, from a probability of 0.125 on.\n',
  );
  const lines = readFileSync(at('place.txt'), 'utf8').trimEnd().split('\n');
  // Class i has i / 64 + 16 * (11 - i) / 4096 there: the eighth, i = 7, exactly 0.125.
  expect(lines).toEqual(labels.slice(7).reverse());
  expect(species(...place).stdout).toBe(`${lines.join('\n')}\n`);
  const byPlace = ['lat=1', 'lon=0', 'week=16', 'range_threshold=0.125'];
  const set = (pairs: string[]) => pairs.flatMap((pair) => ['--set', pair]);
  expect(analyze('by-place', '--type', type, ...set(byPlace)).status).toBe(0);
  expect(analyze('by-list', '--type', type, ...set(['species_list=place.txt'])).status).toBe(0);
  const [range, list] = [summaryIn('by-place'), summaryIn('by-list')];
  expect(list.species).toEqual(range.species);
  expect(list.species.length).toBeGreaterThan(0);
  expect(list.filtered_by_list).toBe(range.filtered_by_range);
  expect(range.filtered_by_list).toBe(0);
});

test('the species of a place are refused with a sentence where there are none', () => {
  const cases: [string[], number, string][] = [
    [['--lat', '91', '--lon', '0'], 2, '--lat 91: Latitude must be between -90 and 90.'],
    [['--lat', '1', '--lon', 'x'], 2, '--lon x: Longitude must be a number.'],
    [['--lat', '1', '--lon', '0', '--week', '49'], 2, '--week 49: Week must be between 1 and 48'],
    [
      ['--lat', '0', '--lon', '0', '--week', '1', '--range-threshold', '0.9'],
      1,
      'There are no species of Plain at 0, 0 in week 1, from a probability of 0.9 on. Lower --range-threshold',
    ],
    [['--lat', '1', '--lon', '0', '--out', 'no/x.txt'], 1, 'no/x.txt cannot be written (ENOENT)'],
  ];
  for (const [args, status, message] of cases) {
    const ended = species(...args);
    expect(ended.stderr).toContain(message);
    expect(ended.status).toBe(status);
  }
});

test('results say what was left out and all settings, and settings that were saved give the same bytes (S19.3, S19.6)', async () => {
  await writeFile(at('birds.txt'), `${labels.slice(0, 6).join('\r\n')}\r\nAvis nulla\r\n`);
  const [first = '', second = ''] = labels.map((label) => label.split('_')[0] ?? '');
  await writeFile(at('t.csv'), `species,threshold\n${first},0.9\n${second},0.05\n`);
  const set = ['species_list=birds.txt', 'thresholds=t.csv', 'exclude=Avis primac', 'min_conf=0.5'];
  const one = analyze(
    'one',
    '--type',
    type,
    ...set.flatMap((pair) => ['--set', pair]),
    '--save-settings',
    'saved.toml',
  );
  expect(one.status, one.stderr).toBe(0);
  expect(one.stderr).toContain('Thresholds of 2 species from t.csv.\n');
  expect(one.stderr).toContain(
    'Plain does not know 1 of the 7 names of species_list: Avis nulla (birds.txt, line 7).\n',
  );
  expect(one.stdout).toMatch(/\d+ detections were left out by the list of species\./);
  expect(one.stdout).toMatch(/\d+ detections were left out by the thresholds of their species\./);
  expect(one.stdout).toContain('Note on a file: Plain does not know 1 of the 7 names');
  const summary = summaryIn('one');
  expect(summary.settings).toMatchObject({
    species_list: [...labels.slice(0, 6).map((label) => label.split('_')[0]), 'Avis nulla'].sort(),
    exclude: ['Avis primac'],
    thresholds: { [first]: 0.9, [second]: 0.05 },
  });
  expect(summary.notices).toEqual([expect.objectContaining({ code: 'species_unknown', files: 1 })]);
  expect(summary.filtered_by_list).toBeGreaterThan(0);
  expect(summary.filtered_by_threshold).toBeGreaterThan(0);
  const bytes = createReadStream(join(folder, 'one', 'files.csv'));
  for await (const row of readTable('files.csv', fileColumns, bytes)) {
    expect(row.filtered_by_list).toBe(summary.filtered_by_list);
    expect(row.filtered_by_threshold).toBe(summary.filtered_by_threshold);
  }
  rmSync(at('birds.txt'));
  const two = analyze('two', '--settings', 'saved.toml');
  expect(two.status, two.stderr).toBe(0);
  for (const name of readdirSync(at('one')).filter((entry) => entry.includes('.')))
    expect(
      readFileSync(join(folder, 'one', name)).equals(readFileSync(join(folder, 'two', name))),
      name,
    ).toBe(true);
});

test('what a file of settings has wrong ends the program with its place', async () => {
  await writeFile(at('bad.toml'), `analysis_type = "${type}"\n[settings]\nmin_conf = "high"\n`);
  const bad = analyze('bad', '--settings', 'bad.toml');
  expect(bad.status).toBe(2);
  expect(bad.stderr).toBe('bad.toml, settings.min_conf: Confidence threshold must be a number.\n');
  await writeFile(at('none.txt'), 'Avis nulla\n');
  const none = analyze('none', '--type', type, '--set', 'species_list=none.txt');
  expect(none.status).toBe(2);
  expect(none.stderr).toContain(
    'knows none of the 1 names of species_list: Avis nulla (none.txt, line 1).',
  );
});
