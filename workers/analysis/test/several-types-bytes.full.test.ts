import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  analyze,
  hiddenIn,
  resultsIn,
  startAnalyze,
  until,
} from '../src/testing/analyze-process.ts';
import {
  makeMixedCard,
  randomModels,
  severalTypes,
  writeRandomModels,
} from '../src/testing/several-types.ts';
import { runRunner } from './run-runner.ts';

let folder: string;
const file = (...path: string[]) => join(folder, ...path);
const common = ['card', '--models-dir', 'models', '--set', 'min_conf=0.2'];
const flags = (types: readonly string[]) => types.flatMap((type) => ['--type', type]);
const types = severalTypes.map(([type]) => type);

async function alone(type: string, out: string, ...more: string[]) {
  // The others know these settings.
  const args = type.startsWith('model:') ? common : common.slice(0, 3);
  const done = await analyze(folder, ...args, ...flags([type]), '--out', out, ...more);
  expect(done.code, done.stderr).toBe(0);
  return { ...done, results: await resultsIn(file(out)) };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'biophony-several-'));
  await makeMixedCard(file('card'));
  await writeRandomModels(file('models'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('several types in one pass (S23.5, S23.8)', () => {
  const singles: Record<string, Record<string, string>> = {};
  beforeAll(async () => {
    for (const [type, name] of severalTypes)
      singles[name] = (await alone(type, `single-${name}`)).results;
  });

  async function expectBytesOfSingles(threads: number) {
    const out = `together-${threads}`;
    const more = ['--out', out, '--threads', String(threads)];
    const done = await analyze(folder, ...common, ...flags(types), ...more);
    expect(done.code, done.stderr).toBe(0);
    expect((await readdir(file(out))).sort()).toEqual(
      ['comparison.csv', ...severalTypes.map(([, name]) => name)].sort(),
    );
    for (const [type, name] of severalTypes) {
      const results = await resultsIn(file(out, name));
      expect(Object.keys(results), type).toEqual(Object.keys(singles[name]!));
      for (const [path, bytes] of Object.entries(results))
        expect(bytes === singles[name]![path], `${name}/${path}`).toBe(true);
      expect(await hiddenIn(file(out, name))).toEqual(['.analysis-journal.ndjson.gz']);
      expect(`\n${done.stdout}`).toContain(`\n${type}\n`);
      expect(done.stdout).toContain(`Results in ${join(out, name)}: `);
    }
    const models = randomModels.map(({ id }) => join(out, `model-${id}`));
    const compared = await runRunner(folder, 'compare', ...models, '--out', 'compared');
    expect(compared.code, compared.stderr).toBe(0);
    expect(await readFile(file(out, 'comparison.csv'), 'utf8')).toBe(
      await readFile(file('compared/comparison.csv'), 'utf8'),
    );
    const text = compared.stdout.slice(0, compared.stdout.indexOf('\nWritten to'));
    expect(done.stdout).toContain(text);
    expect(done.stdout).toContain(`Written to ${join(out, 'comparison.csv')}\n`);
  }

  test('give for each the bytes of a run of that type alone, on three threads', () =>
    expectBytesOfSingles(3));
  test('and on one', () => expectBytesOfSingles(1));

  test('the card has what each refuses and others do not, and more than one message holds', () => {
    const tables = Object.values(singles).map((results) => results['files.csv']!);
    const rowOf = (table: string, name: string) =>
      table.split('\n').find((line) => line.includes(name)) ?? '';
    const statuses = (name: string) =>
      tables.map((table) => rowOf(table, name).includes('refused'));
    expect(new Set(statuses('half-a-second.wav')).size).toBe(2);
    expect(new Set(statuses('c/notes.wav'))).toEqual(new Set([true]));
    expect(tables.some((table) => rowOf(table, 'silent.wav').includes('silent'))).toBe(true);
    const events = singles.audio_events!['detections.csv']!;
    expect(events.split('060000.WAV').length).toBeGreaterThan(2100);
  });
});

test('a folder that is in use is told, and nothing is begun in the others (S23.6)', async () => {
  const given = [...common.slice(0, 3), ...flags(['audio_events', 'model:one']), '--out', 'busy'];
  const { child, ended } = startAnalyze(folder, ...given, '--threads', '1');
  await until(async () => (await hiddenIn(file('busy/model-one'))).length > 0);
  const second = await analyze(folder, ...given);
  expect(second.code).toBe(1);
  expect(second.stderr).toContain(`Another analysis writes into ${join('busy', 'audio_events')}`);
  child.kill('SIGKILL');
  await ended;
});

describe('wrong use (S23.7)', () => {
  const nine = Array.from({ length: 9 }, (_, at) => `model:m${at}`);
  const both = flags(['audio_events', 'acoustic_indices']);
  const bats = 'analysis_type = "audio_events"\n[settings]\ntimezone = "Europe/Berlin"\n';
  const indices = 'analysis_type = "acoustic_indices"\n[settings]\ntimezone = "+05:00"\n';
  beforeAll(async () => {
    await writeFile(file('bats.toml'), bats);
    await writeFile(file('bats-2.toml'), bats);
    await writeFile(file('indices.toml'), indices);
  });
  test.each([
    [flags(['audio_events', 'audio_events']), '--type audio_events is given twice'],
    [flags(nine), 'At most 8 analyses are made at once, and 9 are asked for.'],
    [[...both, '--set', 'volume=3'], 'volume is no setting of audio_events; it has '],
    [[...both, '--set', 'min_snr_db=loud'], 'must be a number'],
    [[...both, '--save-settings', 's.toml'], '--save-settings is for one analysis at a time, and'],
    [[...both, '--shard', '1/2', '--part', 'p'], '--shard is for one analysis at a time, and'],
    [[...both, '--settings', 'bats.toml', '--settings', 'bats-2.toml'], 'are both of audio_events'],
    [
      [...flags(['acoustic_indices', 'model:one']), '--settings', 'bats.toml'],
      'bats.toml is of audio_events, and --type says acoustic_indices and model:one.',
    ],
    [
      ['--settings', 'bats.toml', '--settings', 'indices.toml'],
      'The files of settings have different time zones: Europe/Berlin and +05:00.',
    ],
    [[...flags(['acoustic_indices', 'horoscope'])], 'There is no analysis type horoscope.'],
  ])('%j is refused with a sentence', async (args, sentence) => {
    const out = ['--models-dir', 'models', ...(args.includes('--part') ? [] : ['--out', 'wrong'])];
    const { code, stderr } = await analyze(folder, 'card', ...args, ...out);
    expect(stderr).toContain(sentence);
    expect(code).toBe(2);
    expect(await readdir(file('wrong')).catch(() => null)).toBeNull();
  });
});
