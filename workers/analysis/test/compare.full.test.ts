import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ComparisonRecord } from '@biophony/contract/results';
import { comparisonColumns, readTable } from '@biophony/contract/results';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callClassifierId, writeCallClassifier } from '../src/models/testing/call-classifier.ts';
import { plantCalls } from '../src/models/testing/synthetic-calls.ts';
import { removableFolder } from '../src/testing/removable-folder.ts';
import { writeWav } from '../src/testing/audiomoth-wav.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const { folder, remove } = removableFolder();
afterAll(remove);

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['--conditions=biophony', main, ...args], {
    encoding: 'utf8',
    cwd: folder,
  });
const analysed = (...args: string[]) => {
  const { status, stderr } = run('analyze', ...args);
  expect(status, stderr).toBe(0);
};

const model = ['--type', `model:${callClassifierId}`];

beforeAll(async () => {
  await writeCallClassifier(join(folder, 'given'));
  expect(run('models', 'import', 'given', '--accept-licence').status).toBe(0);
  await mkdir(join(folder, 'card'));
  // Loud calls in the first recording, faint ones in the second, none in the third.
  const calls = (loudness: number) =>
    [2.3, 5.2].map((at_s) => ({ kind: 'whistle' as const, at_s, loudness }));
  for (const [name, loudness] of [
    ['a', 0.5],
    ['b', 0.012],
  ] as const) {
    const path = join(folder, 'card', `${name}.wav`);
    await writeWav(path, plantCalls(8, 16_000, calls(loudness)), 16_000);
  }
  await writeWav(join(folder, 'card', 'c.wav'), plantCalls(8, 16_000, []), 16_000);
  analysed('card', ...model, '--out', 'careful', '--set', 'min_conf=0.9');
  analysed('card', ...model, '--out', 'bold', '--set', 'min_conf=0.05');
  analysed('card', '--type', 'audio_events', '--out', 'events', '--set', 'min_snr_db=15');
});

function compared(...args: string[]) {
  const { status, stdout, stderr } = run('compare', ...args, '--json');
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout) as { rows: ComparisonRecord[]; recordings: number; left_out: number };
}

/** Counted here: seconds are windows that never overlap. */
async function countedIn(results: string, species: string) {
  const lines = (await readFile(join(folder, results, 'detections.csv'), 'utf8')).split('\n');
  const own = lines.filter((line) => line.includes(`,${species},`)).map((line) => line.split(','));
  return {
    detections: own.length,
    recordings: new Set(own.map(([file]) => file)).size,
    starts: new Set(own.map(([file, start]) => `${file} ${start}`)),
  };
}

test('results by two thresholds are compared species by species, as counting their tables has it (S23.2)', async () => {
  const { rows, recordings, left_out } = compared('careful', 'bold');
  expect({ recordings, left_out }).toEqual({ recordings: 3, left_out: 0 });
  const [careful, bold] = rows.filter(
    ({ scientific_name }) => scientific_name === 'Sibilus simplex',
  );
  for (const [row, name] of [
    [careful!, 'careful'],
    [bold!, 'bold'],
  ] as const) {
    const counted = await countedIn(name, 'Sibilus simplex');
    expect(row).toMatchObject({ results: name, of: 'species', common_name: 'Plain Whistler' });
    expect(row.detections).toBe(counted.detections);
    expect(row.recordings).toBe(counted.recordings);
    expect(row.seconds).toBeCloseTo(counted.starts.size, 6);
  }
  expect(bold!.detections).toBeGreaterThan(careful!.detections);
  expect(careful!.detections).toBeGreaterThan(0);
  // The bold ones have all of the careful ones.
  expect(careful!.seconds_in_all).toBeCloseTo(careful!.seconds, 6);
  expect(careful!.seconds_in_any).toBeCloseTo(bold!.seconds, 6);
  expect(bold!.seconds_in_any).toBe(careful!.seconds_in_any);
});

test('a model is compared with sound events: its detections lie where there is sound (S23.2)', () => {
  const [byModel, events] = compared('careful', 'events').rows;
  expect(byModel).toMatchObject({ of: 'any sound', model: 'Synthetic calls', recordings: 1 });
  expect(events).toMatchObject({ of: 'any sound', analysis_type: 'audio_events' });
  expect(byModel!.seconds_in_all).toBeGreaterThan(0);
  expect(byModel!.seconds_in_all).toBeLessThanOrEqual(
    Math.min(byModel!.seconds, events!.seconds) + 1e-6,
  );
});

test('what is below --above counts in none', () => {
  const { rows } = compared('bold', 'bold', '--above', '0.9');
  const best = rows.filter(({ of }) => of === 'species').map((row) => row.best_confidence);
  expect(best.every((confidence) => confidence === null || confidence >= 0.9)).toBe(true);
  expect(best.length).toBeGreaterThan(0);
  expect(rows[0]!.seconds_in_all).toBe(rows[0]!.seconds_in_any);
});

test('a person reads a table, and the same rows stand in comparison.csv', async () => {
  const { status, stdout } = run('compare', 'careful', 'bold', '--out', 'compared');
  expect(status).toBe(0);
  expect(stdout).toContain('3 recordings are in all results.');
  expect(stdout).toMatch(/^1 {2}Synthetic calls 1 {2}careful$/m);
  expect(stdout).toMatch(/^found +by 1 +by 2 +same time$/m);
  expect(stdout).toMatch(/^Plain Whistler +\d+ +\d+ +\d+%$/m);
  const path = join(folder, 'compared', 'comparison.csv');
  const bytes = (async function* () {
    yield await readFile(path);
  })();
  const rows: ComparisonRecord[] = [];
  for await (const row of readTable('comparison.csv', comparisonColumns, bytes)) rows.push(row);
  const { rows: told } = compared('careful', 'bold');
  expect(rows).toHaveLength(told.length);
  expect(rows.map(({ detections }) => detections)).toEqual(
    told.map(({ detections }) => detections),
  );
});

test('recordings that not all have are left out and counted', async () => {
  analysed(join('card', 'a.wav'), ...model, '--out', 'one');
  const { recordings, left_out } = compared('careful', 'one');
  expect({ recordings, left_out }).toEqual({ recordings: 1, left_out: 2 });
});

test.each([
  [['careful'], 2, 'Give two folders of results, or more.'],
  [['careful', 'nowhere'], 1, 'summary.json cannot be read'],
  [['careful', 'bold', '--above', 'high'], 2, '--above high is no confidence'],
])('%o is refused with a sentence', (args, code, sentence) => {
  const { status, stderr } = run('compare', ...args);
  expect(stderr).toContain(sentence);
  expect(status).toBe(code);
});

test('results of other recordings are refused, and so are results without detections', async () => {
  await mkdir(join(folder, 'other'), { recursive: true });
  await writeWav(join(folder, 'other', 'z.wav'), plantCalls(8, 16_000, []), 16_000);
  analysed('other', ...model, '--out', 'of-others');
  expect(run('compare', 'careful', 'of-others').stderr).toContain('No recording is in all of');
  analysed('card', '--type', 'acoustic_indices', '--out', 'indices');
  expect(run('compare', 'careful', 'indices').stderr).toContain(
    'detections.parquet cannot be read',
  );
  await rm(join(folder, 'indices'), { recursive: true });
});
