import { describe, expect, test } from 'vitest';
import { betaQuantiles } from './distributions.ts';
import { stratumOf } from './scores.ts';
import { caseOf, figures } from './testing/figures.ts';
import {
  callDensity,
  precisionAbove,
  precisionsOf,
  type ReviewedStratum,
  thresholdForPrecision,
} from './precision.ts';

const betaQuantile = (share: number, a: number, b: number) => betaQuantiles([share], a, b)[0]!;

const seed = 'cal_1';
const options = { seed };

/** Strata of width 1 from [detections, reviewed, yes]. */
const strataOfCounts = (...counts: [number, number, number][]): ReviewedStratum[] =>
  counts.map(([detections, reviewed, yes], at) => ({
    low_x: at - 3,
    high_x: at - 2,
    detections,
    reviewed,
    yes,
  }));

/** The sample of the fixture whose weights come from strata. */
const fixture = (() => {
  const { edges, detections } = figures.strata;
  const strata = detections.map((count, at) => ({
    low_x: edges[at]!,
    high_x: edges[at + 1]!,
    detections: count,
    reviewed: 0,
    yes: 0,
  }));
  const { scores, yes } = caseOf('weights by strata');
  for (const [at, score] of scores.entries()) {
    const stratum = strata[stratumOf(edges, score)]!;
    stratum.reviewed++;
    stratum.yes += yes[at]!;
  }
  return strata;
})();

test('estimates and intervals are those of svyciprop of R survey', () => {
  const precisions = precisionsOf(fixture, options);
  expect(precisions).toHaveLength(10);
  for (const [at, { estimate, low, high }] of precisions.entries()) {
    const [expected, ...ends] = figures.strata.precision[at]!;
    expect(estimate).toBeCloseTo(expected, 12);
    // Two ways to an interval of a hundred verdicts: by draws, and by an effective number of them.
    for (const [end, value] of [low, high].entries())
      if (ends[end] !== null) expect(Math.abs(value - ends[end]!), `${at}`).toBeLessThan(0.05);
  }
});

describe('by hand', () => {
  test.each([
    [10, 10],
    [10, 7],
    [25, 1],
    [10, 0],
    [40, 39],
  ])(
    'of one stratum, %d reviewed and %d yes, the bounds are those of Clopper and Pearson',
    (n, k) => {
      const [precision] = precisionsOf(strataOfCounts([1e9, n, k]), options);
      const lower = (share: number) => (k === 0 ? 0 : betaQuantile(share, k, n - k + 1));
      const { low, high, lower95, estimate, kept } = precision!;
      expect(Math.abs(lower95 - lower(0.05))).toBeLessThan(0.006);
      expect(Math.abs(low - lower(0.025))).toBeLessThan(0.006);
      expect(Math.abs(high - (k === n ? 1 : betaQuantile(0.975, k + 1, n - k)))).toBeLessThan(
        0.006,
      );
      expect([estimate, kept]).toEqual([k / n, 1]);
    },
  );

  test('what is wholly reviewed is known', () => {
    const precisions = precisionsOf(strataOfCounts([10, 10, 4], [5, 5, 5]), options);
    expect(
      precisions.map(({ estimate, low, high, lower95 }) => [estimate, low, high, lower95]),
    ).toEqual([
      [0.6, 0.6, 0.6, 0.6],
      [1, 1, 1, 1],
    ]);
  });

  test('of 12 detections 10 reviewed as right, none or one or both of the others are wrong', () => {
    const [precision] = precisionsOf(strataOfCounts([12, 10, 10]), options);
    expect(precision!.lower95).toBeGreaterThan(10 / 12);
    expect(precision!.lower95).toBeLessThan(1);
  });

  test('a stratum that nobody reviewed is all wrong for the lower bound and all right for the upper', () => {
    const [precision] = precisionsOf(strataOfCounts([100, 0, 0], [100, 100, 100]), options);
    expect(precision).toMatchObject({ estimate: 0.75, low: 0.5, high: 1, lower95: 0.5 });
  });

  test('strata without detections change nothing', () => {
    const [first, second] = [
      strataOfCounts([300, 10, 8], [100, 10, 9]),
      strataOfCounts([300, 10, 8], [0, 0, 0], [100, 10, 9], [0, 0, 0]),
    ].map((strata) => precisionsOf(strata, options));
    expect(second).toHaveLength(3);
    expect(second![0]).toEqual(first![0]);
    expect(second![1]!.lower95).toBe(first![1]!.lower95);
    expect(second![2]).toEqual({ ...first![1], stratum: 2, score: second![2]!.score });
  });
});

test('a hundred right of a hundred, in ten strata, show a precision of 0.95', () => {
  const strata = strataOfCounts(
    ...Array.from({ length: 10 }, () => [1000, 10, 10] as [number, number, number]),
  );
  expect(thresholdForPrecision(strata, 0.95, options)).toMatchObject({
    stratum: 0,
    kept: 1,
    precision: 0.95,
  });
  expect(thresholdForPrecision(strata, 0.99, options)).toBeNull();
});

describe('thresholds', () => {
  test('the smallest whose lower bound reaches the precision, all by one set of draws (S17.7)', () => {
    const precisions = precisionsOf(fixture, options);
    for (const asked of [0.4, 0.5, 0.6, 0.7]) {
      const found = thresholdForPrecision(fixture, asked, options);
      const first = precisions.find(({ lower95 }) => lower95 >= asked)!;
      expect(found).toEqual({ ...first, precision: asked });
      expect(precisionAbove(fixture, { stratum: first.stratum }, options)).toEqual(first);
    }
  });

  test('a score is answered by the strata wholly above it', () => {
    const precisions = precisionsOf(fixture, options);
    expect(precisionAbove(fixture, { score: precisions[3]!.score }, options)).toEqual(
      precisions[3],
    );
    expect(precisionAbove(fixture, { score: precisions[3]!.score + 0.001 }, options)).toEqual(
      precisions[4],
    );
    expect(precisionAbove(fixture, { score: 0 }, options)).toEqual(precisions[0]);
    expect(precisionAbove(fixture, { score: 0.9999 }, options)).toBeNull();
  });

  test('the same seed gives the same, another one nearly the same', () => {
    expect(precisionsOf(fixture, options)).toEqual(precisionsOf(fixture, options));
    const other = precisionsOf(fixture, { seed: 'cal_2' });
    for (const [at, { lower95 }] of precisionsOf(fixture, options).entries())
      expect(Math.abs(lower95 - other[at]!.lower95)).toBeLessThan(0.01);
    expect(other).not.toEqual(precisionsOf(fixture, options));
  });
});

describe('call density', () => {
  test('is a share of all windows, where it is known how many there are (S17.11)', () => {
    const ofDetections = callDensity(fixture, options)!;
    const count = fixture.reduce((sum, { detections }) => sum + detections, 0);
    expect(ofDetections).toMatchObject({ of: 'detections', count });
    expect(ofDetections.estimate).toBeCloseTo(figures.strata.precision[0]![0], 12);
    const ofWindows = callDensity(fixture, { seed, windows: count * 4 })!;
    expect(ofWindows).toMatchObject({ of: 'windows', count: count * 4 });
    for (const name of ['estimate', 'low', 'high'] as const)
      expect(ofWindows[name]).toBeCloseTo(ofDetections[name] / 4, 12);
  });

  test('needs as many windows as there are detections, and a detection', () => {
    expect(() => callDensity(fixture, { seed, windows: 5 })).toThrow(
      'Windows must be a whole number',
    );
    expect(callDensity(strataOfCounts([0, 0, 0]), options)).toBeNull();
    expect(callDensity([], options)).toBeNull();
  });
});

test.each([
  [[[5, 6, 1]], 'Stratum 1 has 1 yes of 6 verdicts of 5 detections'],
  [
    [
      [9, 3, 1],
      [9, 3, 4],
    ],
    'Stratum 2 has 4 yes of 3 verdicts of 9 detections',
  ],
  [[[9, 3, -1]], 'Stratum 1 has counts that are no whole numbers'],
  [[[9.5, 3, 1]], 'Stratum 1 has counts that are no whole numbers'],
] as [[number, number, number][], string][])('%j is refused', (counts, sentence) => {
  expect(() => precisionsOf(strataOfCounts(...counts), options)).toThrow(sentence);
});

test('strata that do not rise, draws and precisions that cannot be are refused', () => {
  const falling = strataOfCounts([9, 3, 1], [9, 3, 1]).toReversed();
  expect(() => precisionsOf(falling, options)).toThrow(
    'Stratum 2 must lie above the one before it',
  );
  expect(() => precisionsOf(fixture, { seed, draws: 10 })).toThrow('from 100 to 1000000, not 10');
  expect(() => thresholdForPrecision(fixture, 1, options)).toThrow('must lie between 0 and 1');
});
