import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ComparisonRecord } from '@biophony/contract/results';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { plainClassifierId, writePlainClassifier } from '../models/testing/plain-classifier.ts';
import { temporaryFolder } from '../testing/files.ts';
import { detectionOf, madeResults } from '../testing/made-results.ts';
import { wavFile } from '../testing/made-wav.ts';
import { runProgram } from '../testing/run-program.ts';
import { noise } from '../testing/sounds.ts';

const owl = (confidence: number, start: number) =>
  detectionOf('Tawny Owl', confidence, start, 'Strix aluco');
const wren = (confidence: number, start: number) =>
  detectionOf('Wren', confidence, start, 'Troglodytes troglodytes');

let folder: string;
const at = (...path: string[]) => join(folder, ...path);
beforeEach(async () => {
  folder = await temporaryFolder();
  // Lists of names of whoever runs the tests are none of theirs.
  vi.stubEnv('XDG_DATA_HOME', at('data'));
});
afterEach(() => vi.unstubAllEnvs());

/** Has the summary of results say something else. */
async function retold(results: string, told: object): Promise<void> {
  const path = join(results, 'summary.json');
  const summary = JSON.parse(await readFile(path, 'utf8')) as object;
  await writeFile(path, JSON.stringify({ ...summary, ...told }));
}
/** Marks results as those of an analysis that was stopped. */
const markPartial = (results: string) => retold(results, { complete: false });

test('results are compared species by species and all together, in detections, recordings, time and confidence; what not all have is left out (S23.2)', async () => {
  // Detections last three seconds; those at 0 and 2 overlap by one.
  await madeResults(
    [
      { file: 'a.wav', detections: [owl(0.9, 0), owl(0.8, 2), wren(0.7, 20)] },
      { file: 'b.wav', detections: [owl(0.95, 9)] },
      { file: 'c.wav', detections: [owl(0.99, 0)] },
    ],
    at('one'),
  );
  await madeResults(
    [
      { file: 'a.wav', detections: [owl(0.6, 1)] },
      { file: 'b.wav', detections: [] },
    ],
    at('two'),
  );
  const { code, stdout, stderr } = await runProgram('compare', at('one'), at('two'), '--json');
  expect(code, stderr).toBe(0);
  const { rows, ...counts } = JSON.parse(stdout) as {
    rows: ComparisonRecord[];
    recordings: number;
    left_out: number;
  };
  expect(counts).toEqual({ recordings: 2, left_out: 1, names: [], not_joined: [] });
  const figures = (name: string | null) =>
    rows
      .filter(({ scientific_name, of }) => (name ? scientific_name === name : of === 'any sound'))
      .map((row) => [
        row.detections,
        row.recordings,
        row.seconds,
        row.best_confidence,
        row.seconds_in_all,
        row.seconds_in_any,
      ]);
  // The owl: 0 to 5 and 9 to 12 by one, 1 to 4 by the other.
  expect(figures('Strix aluco')).toEqual([
    [3, 2, 8, 0.95, 3, 8],
    [1, 1, 3, 0.6, 3, 8],
  ]);
  expect(figures('Troglodytes troglodytes')).toEqual([
    [1, 1, 3, 0.7, 0, 3],
    [0, 0, 0, null, 0, 3],
  ]);
  expect(figures(null)).toEqual([
    [4, 2, 11, 0.95, 3, 11],
    [1, 1, 3, 0.6, 3, 11],
  ]);
});

test('results of one model and version with other weights are told apart, in words and in comparison.csv (S28.3)', async () => {
  const results = [at('one'), at('two')];
  for (const [number, one] of results.entries()) {
    await madeResults([{ file: 'a.wav', detections: [owl(0.9, 0)] }], one);
    await retold(one, { model_sha256: String(number).repeat(64) });
  }
  const out = at('comparison.csv');
  const { stdout } = await runProgram('compare', ...results, '--out', out);
  expect(stdout).toContain(
    'BirdNET 2.4 had different weights in these results (SHA-256 000000000000, 111111111111)',
  );
  const lines = (await readFile(out, 'utf8')).trimEnd().split('\n');
  expect(lines[0]).toMatch(/,settings_hash,model_sha256,/);
  expect(lines[2]).toMatch(/,[0-9a-f]{12},1{64},/);
  await retold(at('two'), { model_sha256: '0'.repeat(64) });
  expect((await runProgram('compare', ...results)).stdout).not.toContain('different weights');
});

const called = (scientific_name: string, start: number) =>
  detectionOf('Jackdaw', 0.9, start, scientific_name);
type Compared = { rows: ComparisonRecord[]; names: { accepted: string; names: string[] }[] };

/** Two results in which one bird has two names, and a third that has both in one analysis. */
async function namedTwice(): Promise<string[]> {
  const results = [
    ['one', [called('Corvus monedula', 0), called('Corvus monedula', 10)]],
    ['two', [called('Coloeus monedula', 1)]],
    ['both', [called('Corvus monedula', 0), called('Coloeus monedula', 1)]],
  ] as const;
  for (const [name, detections] of results)
    await madeResults(
      [{ file: 'a.wav', detections: [...detections, detectionOf('Engine', 0.5, 30, '')] }],
      at(name),
    );
  return results.map(([name]) => at(name));
}

async function compared(...args: string[]): Promise<Compared> {
  const { code, stdout, stderr } = await runProgram('compare', ...args, '--json');
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as Compared;
}

test('one bird under two names is one species; both names are told, and neither counts twice (S27.3)', async () => {
  const results = await namedTwice();
  const { rows, names } = await compared(...results);
  const birds = rows.filter(({ accepted_name }) => accepted_name === 'Coloeus monedula');
  const figures = birds.map((row) => [row.scientific_name, row.detections, row.seconds]);
  expect(figures).toEqual([
    ['Corvus monedula', 2, 6],
    ['Coloeus monedula', 1, 3],
    ['Corvus monedula; Coloeus monedula', 2, 4],
  ]);
  expect(birds.map((row) => [row.recordings, row.seconds_in_all, row.seconds_in_any])).toEqual([
    [1, 2, 7],
    [1, 2, 7],
    [1, 2, 7],
  ]);
  expect(names).toEqual([
    { accepted: 'Coloeus monedula', names: ['Corvus monedula', 'Coloeus monedula'] },
  ]);
  expect(rows.filter(({ of }) => of === 'species')).toHaveLength(6);
  expect(rows.filter(({ common_name }) => common_name === 'Engine')).toHaveLength(3);
  const { stdout } = await runProgram('compare', ...results);
  expect(stdout).toContain('Coloeus monedula: Corvus monedula and Coloeus monedula');
});

test('a split is not joined, and the comparison says so (S27.3)', async () => {
  const egret = (scientific_name: string) => detectionOf('Egret', 0.9, 0, scientific_name);
  for (const [name, scientific] of [
    ['one', 'Bubulcus ibis'],
    ['two', 'Ardea ibis'],
  ] as const)
    await madeResults([{ file: 'a.wav', detections: [egret(scientific)] }], at(name));
  const { stdout } = await runProgram('compare', at('one'), at('two'));
  expect(stdout).toContain('Bubulcus ibis: Ardea ibis and Ardea coromanda (split)');
  expect(
    (await compared(at('one'), at('two'))).rows.filter(({ of }) => of === 'species'),
  ).toHaveLength(4);
});

test('an imported list of names holds over those that are shipped, until it is removed (S27.4)', async () => {
  const results = await namedTwice();
  await writeFile(
    at('own.csv'),
    'name,accepted\nCorvus monedula,Corvus monedula\nColoeus monedula,Coloeus monedula\n',
  );
  const imported = ['names', 'import', at('own.csv'), '--source', 'Ours'];
  expect((await runProgram(...imported)).code).toBe(2);
  expect(await runProgram(...imported, '--release', '3')).toMatchObject({ code: 0 });
  const listed = await runProgram('names', 'list');
  expect(listed.stdout).toMatch(/Ours +3 +2 +0 +0/);
  expect((await compared(...results)).names).toEqual([]);
  expect((await compared(...results)).rows.filter(({ of }) => of === 'species')).toHaveLength(9);
  expect((await runProgram('names', 'remove', 'Ours')).code).toBe(0);
  expect((await compared(...results)).names).toHaveLength(1);
  expect(await runProgram('names', 'remove', 'Ours')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no list Ours'),
  });
});

test('a list of names that cannot be read says file, row and column, and nothing is kept (S27.4)', async () => {
  await writeFile(at('own.csv'), 'name,accepted\nA a,B b\n,C c\n');
  const flags = ['--source', 'Ours', '--release', '3'];
  const { code, stderr } = await runProgram('names', 'import', at('own.csv'), ...flags);
  expect(code).toBe(2);
  expect(stderr).toContain(`${at('own.csv')}, row 3, name: the name is empty`);
  expect((await runProgram('names', 'list')).stdout).not.toContain('Ours');
});

test('export, clips and compare say of results whose analysis was stopped that they are of a part (S18.14)', async () => {
  await mkdir(at('card'));
  await writeFile(at('card/a.wav'), wavFile([noise(80_000, 0.1)], { sampleRateHz: 8000 }));
  await madeResults([{ file: 'a.wav', detections: [owl(0.9, 0)] }], at('results'));
  const commands = [
    ['export', at('results'), '--format', 'csv', '--out', at('tables')],
    ['clips', at('results'), '--recordings', at('card'), '--out', at('clips')],
    ['compare', at('results'), at('results')],
  ];
  const sentence = `The results in ${at('results')} are of a part of the recordings`;
  for (const command of commands) {
    const whole = await runProgram(...command);
    expect(whole.code, whole.stderr).toBe(0);
    expect(whole.stderr).not.toContain(sentence);
  }
  await markPartial(at('results'));
  for (const command of commands) expect((await runProgram(...command)).stderr).toContain(sentence);
});

test('clips are cut of results of which the table of text alone was fetched', async () => {
  await mkdir(at('card'));
  await writeFile(at('card/a.wav'), wavFile([noise(80_000, 0.1)], { sampleRateHz: 8000 }));
  await madeResults([{ file: 'a.wav', detections: [owl(0.9, 0)] }], at('results'));
  const clips = () =>
    runProgram('clips', at('results'), '--recordings', at('card'), '--out', at('clips'));
  const whole = await clips();
  expect(await readdir(at('results'))).toContain('detections.csv');
  await rm(at('results/detections.parquet'));
  expect(await clips()).toEqual(whole);
  expect(whole).toMatchObject({ code: 0, stdout: expect.stringContaining('1 clip') });
});

test('clips of recordings that are gone are named and the others are cut; with none left, or a species that is not there, it is a failure (S20.9)', async () => {
  await mkdir(at('card'));
  await writeFile(at('card/a.wav'), wavFile([noise(80_000, 0.1)], { sampleRateHz: 8000 }));
  await madeResults(
    ['a.wav', 'b.wav'].map((file) => ({ file, detections: [owl(0.9, 0)] })),
    at('results'),
  );
  const clips = (...more: string[]) =>
    runProgram('clips', at('results'), '--recordings', at('card'), '--out', at('clips'), ...more);
  const some = await clips();
  expect(some.code, some.stderr).toBe(0);
  expect(some.stderr).toMatch(/not found: b\.wav/);
  expect(some.stdout).toContain('1 clip of 2 chosen');
  expect(await clips('--species', 'Yeti')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Yeti'),
  });
  await rm(at('card/a.wav'));
  expect((await clips()).code).toBe(1);
});

test('the species of a range model at a place in a week are a list for species_list, the most probable first (S19.5)', async () => {
  const labels = Array.from({ length: 12 }, (_, index) => `Avis ${index}_Bird ${index}`);
  await writePlainClassifier(at('models', plainClassifierId), labels);
  const species = (...place: string[]) =>
    runProgram('species', '--model', plainClassifierId, '--models-dir', at('models'), ...place);
  const place = ['--lat', '1', '--lon', '0', '--week', '16', '--range-threshold', '0.125'];
  const { code, stdout, stderr } = await species(...place);
  expect(code, stderr).toBe(0);
  // Class i has i / 64 + 16 * (11 - i) / 4096 there: the eighth, i = 7, exactly 0.125.
  expect(stdout).toBe(`${labels.slice(7).reverse().join('\n')}\n`);
  await species(...place, '--out', at('place.txt'));
  expect(await readFile(at('place.txt'), 'utf8')).toBe(stdout);
  expect(await species('--lat', '91', '--lon', '0')).toMatchObject({ code: 2 });
});
