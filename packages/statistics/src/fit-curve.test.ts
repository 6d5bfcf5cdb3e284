import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caseOf, figures, pointsOfCase, type FullFit } from './testing/figures.ts';
import { type Curve, probabilityAt, thresholdForProbability } from './curve.ts';
import { fitCurve } from './fit-curve.ts';

const close = (value: number | null, expected: number | null, what: string) => {
  if (value === null || expected === null) expect(value, what).toBe(expected);
  else expect(Math.abs(value - expected), what).toBeLessThan(1e-6);
};

const sameCoefficients = ({ a, b, covariance }: Curve, fit: Omit<FullFit, 'at' | 'thresholds'>) => {
  close(a, fit.a, 'a');
  close(b, fit.b, 'b');
  for (const name of ['aa', 'ab', 'bb'] as const) close(covariance[name], fit[name], name);
};

describe.each(figures.curves)('against R: $name', (one) => {
  const points = pointsOfCase(one);
  const penalised = fitCurve(points);

  test('brglm2 with AS_mean, and the covariance of weighted verdicts (S17.5)', () => {
    sameCoefficients(penalised, one.firth);
  });

  test('probabilities of scores, with the band', () => {
    for (const [score, ...expected] of one.firth.at) {
      const { probability, low, high } = probabilityAt(penalised, score);
      for (const [at, value] of [probability, low, high].entries())
        close(value, expected[at]!, `${score}`);
    }
  });

  test('thresholds, with the scores at which the band meets the probability (S17.6)', () => {
    for (const [probability, score, low, high] of one.firth.thresholds) {
      const found = thresholdForProbability(penalised, probability);
      close(found.score, one.firth.b > 0 ? score : null, `${probability}`);
      close(found.low, low, `low of ${probability}`);
      close(found.high, high, `high of ${probability}`);
    }
  });

  test('glm without penalty, which survey agrees with; none where verdicts are separated (S17.5)', () => {
    if (!one.plain) {
      expect(() => fitCurve(points, { penalty: 'none' })).toThrow('parts every yes from every no');
      return;
    }
    const plain = fitCurve(points, { penalty: 'none' });
    sameCoefficients(plain, one.plain);
    const survey = one.survey!;
    close(plain.a, survey.a, 'a of svyglm');
    close(plain.b, survey.b, 'b of svyglm');
    // svyglm estimates variances from residuals, ours follow from probabilities: of a sample they are alike, not the same.
    for (const name of ['aa', 'bb'] as const) {
      const ratio = Math.sqrt(plain.covariance[name] / survey[name]);
      expect(ratio, name).toBeGreaterThan(0.8);
      expect(ratio, name).toBeLessThan(1.25);
    }
  });
});

test('the figures themselves: brglm2 of a hundred verdicts without weights', () => {
  const { a, b, covariance } = fitCurve(pointsOfCase(caseOf('plain')));
  expect(a).toBeCloseTo(-1.12462689677962, 8);
  expect(b).toBeCloseTo(0.836380878667324, 8);
  expect(covariance.aa).toBeCloseTo(0.160385347016145, 8);
});

test('by hand: a verdict that stands for four counts with the square of its weight', () => {
  const at = (x: number, weight: number) => [true, false].map((yes) => ({ x, yes, weight }));
  // Both probabilities are a half: the logit at x has the variance 1 / (2 / 4), whatever it stands for.
  const { covariance } = fitCurve([...at(0, 1), ...at(1, 4)], { penalty: 'none' });
  expect(covariance.aa).toBeCloseTo(2, 10);
  expect(covariance.bb).toBeCloseTo(4, 10);
});

test('by hand: two verdicts at each of two x have ln(2 yes + 1) - ln(2 no + 1) there', () => {
  // Firth's penalty of a saturated binomial fit is half a yes and half a no at every x.
  const at = (x: number, ...verdicts: boolean[]) => verdicts.map((yes) => ({ x, yes }));
  const curve = fitCurve([...at(-1, false, false, true), ...at(1, true, true, true, false, true)]);
  expect(curve.a - curve.b).toBeCloseTo(Math.log(1.5 / 2.5), 10);
  expect(curve.a + curve.b).toBeCloseTo(Math.log(4.5 / 1.5), 10);
});

test('the scale of the weights and where x begins do not matter', () => {
  const points = pointsOfCase(caseOf('weights by strata'));
  const curve = fitCurve(points);
  const moved = fitCurve(
    points.map((one) => ({ ...one, x: one.x + 100, weight: one.weight! * 7 })),
  );
  expect(moved.b).toBeCloseTo(curve.b, 9);
  expect(moved.a + 100 * moved.b).toBeCloseTo(curve.a, 9);
});

test.each([
  ['no verdict', [], 'two different scores'],
  ['one verdict', [{ x: 1, yes: true }], 'two different scores'],
  [
    'one score',
    [
      { x: 1, yes: true },
      { x: 1, yes: false },
    ],
    'two different scores',
  ],
  [
    'no number',
    [
      { x: NaN, yes: true },
      { x: 1, yes: false },
    ],
    'x of point 1 must be a number',
  ],
  [
    'no weight',
    [
      { x: 0, yes: true },
      { x: 1, yes: false, weight: 0 },
    ],
    'The weight of point 2 must be above 0',
  ],
])('%s is refused', (_, points, sentence) => {
  expect(() => fitCurve(points)).toThrow(sentence);
});

test('scores of a thousandth apart and verdicts by the thousand still have a curve', () => {
  const points = Array.from({ length: 5000 }, (_, at) => ({
    x: 9 + (at % 100) * 1e-5,
    yes: at % 3 > 0,
    weight: 1 + (at % 7) * 100,
  }));
  expect(Number.isFinite(fitCurve(points).b)).toBe(true);
});

test('a curve that falls has no threshold, and a probability of 1 is no question (S17.6)', () => {
  const falling = { a: 0, b: -1, covariance: { aa: 0.1, ab: 0, bb: 0.1 }, iterations: 1 };
  expect(thresholdForProbability(falling, 0.9)).toEqual({ score: null, low: null, high: null });
  expect(() => thresholdForProbability(falling, 1)).toThrow('must lie between 0 and 1');
});

test('whatever the verdicts and weights, there is a curve, and its band holds it', () => {
  const point = fc.record({
    x: fc.double({ min: -9.3, max: 9.3, noNaN: true }),
    yes: fc.boolean(),
    weight: fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
  });
  const points = fc
    .array(point, { minLength: 2, maxLength: 60 })
    .filter(
      (all) => Math.max(...all.map(({ x }) => x)) - Math.min(...all.map(({ x }) => x)) > 1e-6,
    );
  fc.assert(
    fc.property(points, fc.constantFrom(null, true, false), (all, verdict) => {
      const curve = fitCurve(all.map((one) => ({ ...one, yes: verdict ?? one.yes })));
      const { probability, low, high } = probabilityAt(curve, 0.7);
      expect(low).toBeLessThanOrEqual(probability);
      expect(high).toBeGreaterThanOrEqual(probability);
      expect(curve.covariance.aa).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 500 },
  );
});
