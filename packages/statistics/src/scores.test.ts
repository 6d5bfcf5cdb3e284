import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clipScore,
  edgeScore,
  logit,
  scoreToX,
  sigmoid,
  strataOf,
  stratumOf,
  xToScore,
} from './scores.ts';

test('scores are clipped a ten thousandth from both ends', () => {
  expect([0, 5e-5, 0.3, 1, 7, -Infinity].map(clipScore)).toEqual([
    1e-4, 1e-4, 0.3, 0.9999, 0.9999, 1e-4,
  ]);
  expect(() => clipScore(NaN)).toThrow('A score must be a number');
});

test('logit and sigmoid undo each other, far out too', () => {
  for (const x of [-700, -30, -1, 0, 0.5, 20])
    expect(logit(sigmoid(x)) / (x || 1)).toBeCloseTo(x && 1, 6);
  expect([sigmoid(-1000), sigmoid(1000)]).toEqual([0, 1]);
  expect([logit(0), logit(1)]).toEqual([-Infinity, Infinity]);
  expect(xToScore(scoreToX(0.37))).toBeCloseTo(0.37, 15);
});

test('strata have equal width in x', () => {
  const edges = strataOf(0.1, 0.9, 4);
  expect(edges).toHaveLength(5);
  for (const [at, edge] of edges.entries())
    expect(edge).toBeCloseTo(scoreToX(0.1) + (at / 4) * (scoreToX(0.9) - scoreToX(0.1)), 14);
  expect(strataOf(0.7, 0.7)).toEqual([scoreToX(0.7), scoreToX(0.7)]);
});

test('strata that cannot be are refused', () => {
  expect(() => strataOf(0.9, 0.1)).toThrow('The lowest score, 0.9, is above the highest, 0.1.');
  expect(() => strataOf(0.1, 0.9, 0)).toThrow('whole number from 1 to 1000');
  expect(() => strataOf(NaN, 0.9)).toThrow('A score must be a number');
});

const score = fc.double({ min: 0, max: 1, noNaN: true });

test('every score between both ends has a stratum that holds it', () => {
  fc.assert(
    fc.property(score, score, score, fc.integer({ min: 1, max: 50 }), (a, b, c, count) => {
      const [low, middle, high] = [a, b, c].sort((x, y) => x - y) as [number, number, number];
      const edges = strataOf(low, high, count);
      const stratum = stratumOf(edges, middle);
      expect(edges[stratum]!).toBeLessThanOrEqual(scoreToX(middle));
      expect(edges[stratum + 1]!).toBeGreaterThanOrEqual(scoreToX(middle));
      // The edge as a score leaves none of its detections out.
      expect(middle).toBeGreaterThanOrEqual(edgeScore(edges[stratum]!));
    }),
  );
});

test('scores outside have none', () => {
  const edges = strataOf(0.2, 0.8);
  expect([0.1, 0.2, 0.8, 0.81].map((one) => stratumOf(edges, one))).toEqual([-1, 0, 9, -1]);
});
