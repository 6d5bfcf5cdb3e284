import { expect, test } from 'vitest';
import { scoreToX } from './scores.ts';
import { figures } from './testing/figures.ts';
import type { Point } from './curve.ts';
import { isotonic } from './fit-curve.ts';

/** The fitted value of every point. */
const fittedOf = (points: Point[]) => {
  const steps = isotonic(points);
  return points.map(
    ({ x }) => steps.find((step) => x >= step.low_x && x <= step.high_x)!.probability,
  );
};

test('is what isoreg fits to verdicts', () => {
  const { scores, yes, fitted } = figures.isotonic.plain;
  const points = scores.map((score, at) => ({ x: scoreToX(score), yes: yes[at] === 1 }));
  for (const [at, value] of fittedOf(points).entries()) expect(value).toBeCloseTo(fitted[at]!, 12);
});

test('is what isoreg fits to as many equal verdicts as the weights say', () => {
  const { x, yes, weights, fitted } = figures.isotonic.weighted;
  const points = x.map((one, at) => ({ x: one, yes: yes[at] === 1, weight: weights[at]! }));
  for (const [at, value] of fittedOf(points).entries()) expect(value).toBeCloseTo(fitted[at]!, 12);
});

test('by hand: verdicts of one x are one step, whatever their order', () => {
  const at = (x: number, yes: boolean) => ({ x, yes });
  const points = [at(0, true), at(0, false), at(1, false), at(1, true), at(1, true)];
  expect(isotonic(points)).toEqual([
    { low_x: 0, high_x: 0, probability: 0.5, weight: 2 },
    { low_x: 1, high_x: 1, probability: 2 / 3, weight: 3 },
  ]);
  expect(isotonic(points.toReversed())).toEqual(isotonic(points));
  expect(isotonic([])).toEqual([]);
});
