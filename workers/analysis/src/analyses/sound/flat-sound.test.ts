import { expect, test } from 'vitest';
import { facts } from '../../testing/recording-facts.ts';
import { temporaryFile } from '../../testing/files.ts';
import { wavFile } from '../../testing/made-wav.ts';
import { createAcousticIndicesAnalyser } from '../acoustic-indices.ts';
import { analyseFile } from '../testing/analyse-file.ts';

async function toldOf(sound: Float32Array, kind: 'int16' | 'float32' = 'float32') {
  const path = await temporaryFile('a.wav', wavFile([sound], { kind }));
  const analyser = await createAcousticIndicesAnalyser({ settings: {}, modelsDir: '' });
  const file = { path, filename: 'a.wav', recording: facts() };
  const { status, issues } = await analyseFile(analyser, file);
  expect(status).toBe('analysed');
  return Object.fromEntries(issues.map(({ code, message }) => [code, message]));
}

const always = (value: number) => new Float32Array(48_000).fill(value);

test('zeros, a constant value and samples that are no sound are told apart', async () => {
  const zeros = await toldOf(always(0), 'int16');
  expect(Object.keys(zeros)).toEqual(['silent', 'indices_left_out']);

  const constant = await toldOf(always(0.25));
  expect(Object.keys(constant)).toEqual(['constant', 'indices_left_out']);
  expect(constant.constant).toContain('the same value, 25.0% of full scale');

  for (const absurd of [1e30, Number.NaN, Number.POSITIVE_INFINITY]) {
    const damaged = await toldOf(always(absurd));
    expect(Object.keys(damaged)).toEqual(['bad_samples', 'silent', 'indices_left_out']);
    expect(damaged.silent).toContain('every sample that can be read');
  }
});

test('one sample that differs is sound', async () => {
  const sound = always(0);
  sound[47_000] = 0.1;
  expect(await toldOf(sound)).toEqual({});
});
