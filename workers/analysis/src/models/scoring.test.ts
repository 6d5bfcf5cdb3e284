import { expect, test } from 'vitest';
import { fates } from './species-rules.ts';
import { sigmoidConfidence, windowScorer, type ScoreOptions } from './scoring.ts';

const options: ScoreOptions = {
  activation: 'sigmoid',
  sensitivity: 1,
  min_conf: 0.25,
  top_n: null,
  fates: null,
  lowest: null,
};
const scoreWindow = (values: Float32Array, given: ScoreOptions) => windowScorer(given)(values);
const scores = Float32Array.of(-3, 2, 0, -1.0986, 5);
const kept = (change: Partial<ScoreOptions>) =>
  scoreWindow(scores, { ...options, ...change }).classScores.map(({ index }) => index);

test('confidence is the sigmoid of the logit, moved by ten times the sensitivity above 1', () => {
  expect(sigmoidConfidence(0, 1)).toBe(0.5);
  expect(sigmoidConfidence(0, 1.25)).toBeCloseTo(1 / (1 + Math.exp(-2.5)), 12);
  expect(sigmoidConfidence(2, 0.5)).toBeCloseTo(1 / (1 + Math.exp(3)), 12);
  expect(sigmoidConfidence(100, 1)).toBe(1 / (1 + Math.exp(-20)));
  expect(sigmoidConfidence(-100, 1.5)).toBe(1 / (1 + Math.exp(20)));
});

test('classes at or above min_conf are kept, most confident first', () => {
  expect(kept({})).toEqual([4, 1, 2, 3]);
  expect(kept({ min_conf: 0.5 })).toEqual([4, 1, 2]);
});

test('min_conf 0 keeps every class, and 1 keeps none', () => {
  expect(kept({ min_conf: 0 })).toHaveLength(5);
  expect(kept({ min_conf: 1 })).toEqual([]);
});

test('a sensitivity above 1 lets fainter classes in', () => {
  expect(kept({ min_conf: 0.9 })).toEqual([4]);
  expect(kept({ min_conf: 0.9, sensitivity: 1.5 })).toEqual([4, 1, 2, 3]);
});

test('top_n limits the classes of a window and lets none in below min_conf', () => {
  expect(kept({ top_n: 2 })).toEqual([4, 1]);
  expect(kept({ top_n: 5, min_conf: 0.5 })).toEqual([4, 1, 2]);
});

test('top_n finds the best of many, the first of equals', () => {
  const many = Float32Array.from({ length: 500 }, (_, i) => ((i * 7919) % 50) / 10);
  const best = scoreWindow(many, { ...options, min_conf: 0 }).classScores.slice(0, 12);
  expect(scoreWindow(many, { ...options, top_n: 12 }).classScores).toEqual(best);
  const odd = Uint8Array.from(many, (_, i) => (i % 2 ? fates.kept : fates.outOfRange));
  const ranged = scoreWindow(many, { ...options, fates: odd, top_n: 3 });
  expect(ranged.classScores.every(({ index }) => index % 2 === 1)).toBe(true);
  expect(ranged).toMatchObject({ classScores: { length: 3 }, left: { range: 250 } });
});

test('classes out of range are left out and counted, before top_n', () => {
  const last = Uint8Array.of(0, 0, 0, 0, fates.outOfRange);
  const result = scoreWindow(scores, { ...options, fates: last, top_n: 1 });
  expect(result.classScores.map(({ index }) => index)).toEqual([1]);
  expect(result.left).toEqual({ range: 1, list: 0, threshold: 0 });
});

test('softmax confidences add up to 1, and finished ones are taken as they are', () => {
  const all = scoreWindow(scores, { ...options, activation: 'softmax', min_conf: 0 }).classScores;
  expect(all.reduce((sum, { confidence }) => sum + confidence, 0)).toBeCloseTo(1, 5);
  expect(all[0]).toMatchObject({ index: 4 });
  const finished = scoreWindow(Float32Array.of(0.1, 0.9), {
    ...options,
    activation: 'none',
  }).classScores;
  expect(finished).toEqual([{ index: 1, confidence: Math.fround(0.9) }]);
});

test('a score that is not a number is no detection', () => {
  expect(scoreWindow(Float32Array.of(NaN), { ...options, min_conf: 0 }).classScores).toEqual([]);
});

test('a threshold of its own holds for a class both ways, and what lies between is counted', () => {
  const lowest = Float64Array.of(0.04, 0.9, 0.25, 0.25, 1);
  const result = scoreWindow(scores, { ...options, lowest });
  expect(result.classScores.map(({ index }) => index)).toEqual([2, 3, 0]);
  expect(result.left).toEqual({ range: 0, list: 0, threshold: 2 });
  const finished = scoreWindow(Float32Array.of(0.1, 0.9), {
    ...options,
    activation: 'none',
    lowest: Float64Array.of(0.1, 0.95),
  });
  expect(finished.classScores).toEqual([{ index: 0, confidence: Math.fround(0.1) }]);
});

test('what a list leaves out counts once, and only where it reaches the threshold of its class', () => {
  const fateOf = Uint8Array.of(fates.offList, fates.offList, fates.outOfRange, 0, fates.offList);
  const lowest = Float64Array.of(0.04, 0.9, 0.25, 0.25, 0.25);
  const result = scoreWindow(scores, { ...options, fates: fateOf, lowest });
  expect(result.classScores.map(({ index }) => index)).toEqual([3]);
  expect(result.left).toEqual({ range: 1, list: 2, threshold: 0 });
});
