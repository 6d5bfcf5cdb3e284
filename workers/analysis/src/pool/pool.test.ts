import { afterAll, beforeAll, expect, test } from 'vitest';
import { facts, fixture, tone } from '../test-support.ts';
import { temporaryFile } from '../test-support.ts';
import { wavFile } from '../wav-test-support.ts';
import type { InputFile } from '../analyses/analyser.ts';
import { AnalysisUnavailable } from './pool-member.ts';
import { openPool, type Pool } from './pool.ts';

let pool: Pool;
beforeAll(async () => {
  pool = await openPool({
    analysisType: 'acoustic_indices',
    settings: {},
    modelsDir: '/nowhere',
    threads: 2,
  });
});
afterAll(() => pool.close());

const input = (filename: string, path = fixture('two-tones.flac')): InputFile => ({
  path,
  filename,
  recording: facts(),
});

/** A file whose analysis kills its thread: its facts are missing, which the types forbid. */
const deadly = (filename: string): InputFile =>
  ({ ...input(filename), recording: null }) as unknown as InputFile;

async function analysed(files: InputFile[], options = {}) {
  const rows = [];
  for await (const row of pool.analyse(files, options)) rows.push(row);
  return rows;
}

test('rows come in the order of the files, whichever ends first', async () => {
  const long = await temporaryFile('long.wav', wavFile([tone(1000, 48_000, 20)]));
  const files = [
    input('long', long),
    ...'abcdefghijklmnopqrst'.split('').map((name) => input(name)),
  ];
  const done: string[] = [];
  const rows = await analysed(files, { onDone: (row: { file: string }) => done.push(row.file) });
  expect(rows.map(({ file }) => file)).toEqual(files.map(({ filename }) => filename));
  expect(done.toSorted()).toEqual(files.map(({ filename }) => filename).toSorted());
  expect(pool.meta).toMatchObject({ analysis_type: 'acoustic_indices', settings: {} });
});

test('a thread that dies costs its file alone', async () => {
  const rows = await analysed([input('a'), deadly('b'), input('c')]);
  expect(rows.map(({ result }) => result.reason?.code ?? result.status)).toEqual([
    'analysed',
    'analysis_crashed',
    'analysed',
  ]);
});

test('after an abort the pool can be used again', async () => {
  const stop = new AbortController();
  const reading = pool.analyse([input('a'), input('b'), input('c')], { signal: stop.signal });
  stop.abort(new Error('enough'));
  await expect(reading.next()).rejects.toThrow('enough');
  expect((await analysed([input('d')]))[0]?.result.status).toBe('analysed');
});

test('an analysis whose model is missing cannot be started, and says how to get it', async () => {
  const start = openPool({
    analysisType: 'birdnet_v2_4',
    settings: {},
    modelsDir: '/nowhere',
    threads: 1,
  });
  await expect(start).rejects.toThrow(AnalysisUnavailable);
  await expect(start).rejects.toThrow(/install/);
});
