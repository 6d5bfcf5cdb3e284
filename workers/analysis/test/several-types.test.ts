import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyze, hiddenIn, resultsIn } from '../src/testing/analyze-process.ts';
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

/** What a run of one type alone makes. */
async function alone(type: string, out: string, ...more: string[]) {
  // What the type does not know is for the others.
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

  test.each([1, 3])(
    'give for each the bytes of a run of that type alone, on %d threads',
    async (threads) => {
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
        expect(done.stdout).toContain(`\n${type}\n`);
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
    },
  );

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
    expect(events.split('060000.WAV').length).toBeGreaterThan(2500);
  });
});
