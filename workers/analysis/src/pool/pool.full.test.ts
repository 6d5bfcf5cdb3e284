import { afterAll, beforeAll, expect, test } from 'vitest';
import { analysisTypes, completeSettings } from '@biophony/contract/constants';
import { createAudioEventsAnalyser } from '../analyses/audio-events.ts';
import { facts } from '../testing/recording-facts.ts';
import { noise, tone } from '../testing/sounds.ts';
import { fixture, temporaryFile, temporaryFolder } from '../testing/files.ts';
import { writeRandomClassifier } from '../models/testing/random-classifier.ts';
import { wavFile } from '../testing/made-wav.ts';
import type { InputFile } from '../analyses/analyser.ts';
import type { ResultRow } from '../results/file-result.ts';
import { AnalysisUnavailable } from './pool-member.ts';
import { openPool, type Pool } from './pool.ts';
import type { FileDone } from './work.ts';
import { analyseFile } from '../analyses/testing/analyse-file.ts';

let pool: Pool;
beforeAll(async () => {
  pool = await openPool({
    analyses: [{ analysisType: 'acoustic_indices', settings: {} }],
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
  expect(pool.metas[0]).toMatchObject({ analysis_type: 'acoustic_indices', settings: {} });
});

test('a file with very many detections comes in several rows, and none is lost', async () => {
  const rate = 8000;
  const sound = noise(rate * 300, 0.001);
  const beep = tone(2000, rate, 0.03);
  for (let at = 0; at < sound.length; at += rate / 10)
    beep.forEach((value, i) => (sound[at + i]! += value));
  const path = await temporaryFile('beeps.wav', wavFile([sound], { sampleRateHz: rate }));
  const analysisType = 'audio_events';
  const setup = {
    settings: { ...analysisTypes[analysisType].default_settings, min_duration_s: 0 },
  };
  const analyser = await createAudioEventsAnalyser({ ...setup, modelsDir: '' });
  const { detections } = await analyseFile(analyser, input('beeps.wav', path));
  expect(detections.length).toBeGreaterThan(2500);

  const many = await openPool({
    analyses: [{ analysisType, ...setup }],
    modelsDir: '',
    threads: 2,
  });
  const counts: number[] = [];
  const rows: ResultRow[] = [];
  const onDone = (done: FileDone) => counts.push(done.detections);
  const files = [input('a', path), input('b', path)];
  for await (const row of many.analyse(files, { onDone })) rows.push(row);
  await many.close();
  expect(counts).toEqual([detections.length, detections.length]);
  expect(rows.map(({ file, continues = false }) => `${file} ${continues}`)).toEqual(
    ['a', 'b'].flatMap((file) => [...Array(2).fill(`${file} true`), `${file} false`]),
  );
  for (const name of ['a', 'b']) {
    const found = rows.filter(({ file }) => file === name).flatMap((row) => row.result.detections);
    expect(found).toEqual(detections);
  }
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
    analyses: [{ analysisType: 'birdnet_v2_4', settings: {} }],
    modelsDir: '/nowhere',
    threads: 1,
  });
  await expect(start).rejects.toThrow(AnalysisUnavailable);
  await expect(start).rejects.toThrow(/install/);
});

test('rows as they are finished: a long file holds up no other, and all come once', async () => {
  const long = await temporaryFile('long.wav', wavFile([tone(1000, 48_000, 60)]));
  const files = [
    input('long', long),
    ...'abcdefghijklmnopqrstuvwxyz'.split('').map((name) => input(name)),
  ];
  // Threads that tests before this one ended begin again here.
  await analysed([input('1'), input('2')]);
  const names: string[] = [];
  for await (const { row } of pool.analyseAsFinished(files)) names.push(row.file);
  expect(names.toSorted()).toEqual(files.map(({ filename }) => filename).toSorted());
  expect(names.indexOf('long')).toBeGreaterThan(2);
});

test('how much of a file was heard is told while it is under way', async () => {
  const long = await temporaryFile('long.wav', wavFile([tone(1000, 48_000, 120)]));
  const heard: number[] = [];
  const onHeard = (file: string, seconds: number) => {
    expect(file).toBe('long');
    heard.push(seconds);
  };
  for await (const row of pool.analyseAsFinished([input('long', long)], { onHeard })) void row;
  expect(heard.length).toBeGreaterThan(0);
  expect(heard).toEqual(heard.toSorted((a, b) => a - b));
  expect(heard[0]).toBeGreaterThan(0);
  expect(heard.at(-1)).toBeLessThanOrEqual(120);
});

test('after a stop the rows that had come are still given, and the pool can be used again', async () => {
  const stop = new AbortController();
  const long = await temporaryFile('long.wav', wavFile([tone(1000, 48_000, 300)]));
  const files = [input('a'), input('b'), input('long', long), input('c'), input('d')];
  const done: string[] = [];
  const given: string[] = [];
  const reason = new Error('stopped');
  const all = async () => {
    const onDone = ({ file }: FileDone) => {
      done.push(file);
      if (done.length === 3) stop.abort(reason);
    };
    for await (const { row } of pool.analyseAsFinished(files, { onDone, signal: stop.signal }))
      given.push(row.file);
  };
  await expect(all()).rejects.toBe(reason);
  expect(given.toSorted()).toEqual(expect.arrayContaining(done.slice(0, 2).toSorted()));
  expect(given).not.toContain('long');
  expect(await analysed([input('e')])).toHaveLength(1);
});

test('a fault of whatever gives the files ends the rows', async () => {
  const faulty = async function* () {
    yield input('a');
    throw new Error('the card is gone');
  };
  const all = async () => {
    for await (const row of pool.analyseAsFinished(faulty())) void row;
  };
  await expect(all()).rejects.toThrow('the card is gone');
});

test('a thread that dies costs its file the analyses that had not answered alone (S23.6)', async () => {
  const { settings } = completeSettings('audio_events', {});
  const both = await openPool({
    analyses: [
      { analysisType: 'audio_events', settings },
      { analysisType: 'acoustic_indices', settings: {} },
    ],
    modelsDir: '',
    threads: 1,
  });
  /** Kills the indices, which need its time. */
  const timeless = { ...input('b'), recording: { ...facts(), recorded_at: 5 } } as never;
  const said: string[] = [];
  const done: FileDone[] = [];
  const files = [input('a'), timeless, { ...input('c'), of: [1] }];
  const onDone = (one: FileDone) => done.push(one);
  for await (const { of, row } of both.analyseAsFinished(files, { onDone }))
    said.push(`${row.file} ${of} ${row.result.reason?.code ?? row.result.status}`);
  await both.close();
  expect(said.toSorted()).toEqual([
    'a 0 analysed',
    'a 1 analysed',
    'b 0 analysed',
    'b 1 analysis_crashed',
    'c 1 analysed',
  ]);
  expect(done.map(({ file, refused }) => [file, refused])).toEqual([
    ['a', false],
    ['b', false],
    ['c', false],
  ]);
});

test('several analyses that find very much wait for whoever reads them, and lose nothing (S23.5)', async () => {
  const modelsDir = await temporaryFolder();
  const models = [1, 2].map((seed) => ({
    id: `loud-${seed}`,
    sampleRateHz: 8000,
    windowS: 1,
    classes: 300,
    seed,
  }));
  for (const model of models) await writeRandomClassifier(modelsDir, model);
  const seconds = 240;
  const path = await temporaryFile('a.wav', wavFile([noise(48_000 * seconds, 0.1)]));
  const analyses = models.map(({ id }) => {
    const analysisType = `model:${id}`;
    return { analysisType, settings: completeSettings(analysisType, { min_conf: 0 }).settings };
  });
  const both = await openPool({ analyses, modelsDir, threads: 2 });
  const found = [0, 0];
  let waited = 0;
  for await (const { of, row } of both.analyseAsFinished([input('a', path), input('b', path)])) {
    found[of]! += row.result.detections.length;
    // As slow as a busy disk: more than 16 messages lie unused.
    if (waited++ % 8 === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await both.close();
  expect(found).toEqual([2 * 300 * seconds, 2 * 300 * seconds]);
  expect(waited).toBeGreaterThan(2 * 2 * 16);
});
