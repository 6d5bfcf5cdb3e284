import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chao2,
  extrapolateRichness,
  type Incidence,
  rarefactionCurve,
  rarefy,
  sampleCoverage,
} from './richness.ts';
import { figures, madeFrequencies } from './testing/figures.ts';

describe.each(figures.incidence)('against vegan: $name', (figure) => {
  const [, occasions] = figure.of;
  const incidence = { occasions, frequencies: madeFrequencies(...figure.of) };

  test('the occasions are the same', () => {
    expect(incidence.frequencies).toEqual(figure.frequencies);
  });

  test('rarefaction is that of specaccum, with its unconditional standard deviation', () => {
    const curve = rarefactionCurve(incidence);
    expect(curve.map((point) => point.occasions)).toEqual(figure.richness.map((_, at) => at + 1));
    for (const [at, { richness, sd, low, high }] of curve.entries()) {
      expect(richness).toBeCloseTo(figure.richness[at]!, 10);
      // A variance of nothing is 1e-15 in R, whose root is 3e-8.
      expect(sd).toBeCloseTo(figure.sd[at]!, 6);
      expect(high! - richness).toBeCloseTo(1.959963984540054 * sd!, 10);
      expect(richness - low!).toBeLessThanOrEqual(high! - richness + 1e-12);
    }
  });

  test('Chao2 and its standard error are those of specpool', () => {
    const { estimate, se } = chao2(incidence)!;
    expect(estimate).toBeCloseTo(figure.chao, 10);
    expect(se).toBeCloseTo(figure.chao_se, 10);
  });
});

describe('by hand: of four occasions, one species on all, one on two, two on one', () => {
  const incidence = { occasions: 4, frequencies: [1, 4, 0, 2, 1] };

  test('rarefaction', () => {
    // t = 1: 8 finds / 4. t = 2: 1 + (1 - C(2,2)/C(4,2)) + 2 (1 - C(3,2)/C(4,2)) = 1 + 5/6 + 2 (1/2).
    // t = 3: 1 + 1 + 2 (1 - C(3,3)/C(4,3)) = 2 + 2 (3/4).
    const curve = rarefactionCurve(incidence).map(({ richness }) => richness);
    for (const [at, expected] of [2, 17 / 6, 3.5, 4].entries())
      expect(curve[at]).toBeCloseTo(expected, 14);
  });

  test('its standard deviation', () => {
    // t = 2: 1² + (5/6)² + 2 (1/2)² - (17/6)² / 5.5, Chao2 being 5.5.
    const expected = Math.sqrt(1 + 25 / 36 + 1 / 2 - (17 / 6) ** 2 / 5.5);
    expect(rarefy(incidence, 2).sd).toBeCloseTo(expected, 14);
  });

  test('Chao2', () => {
    // 4 + (3/4) 2² / (2 · 1); variance (3/4) 2²/1 (1/2 + (3/4) 2 (1 + 2/4)) = 3 (0.5 + 2.25).
    // Interval: 1.5 are added, K = exp(1.96 √ln(1 + 8.25 / 1.5²)), 4 + 1.5/K to 4 + 1.5 K.
    const k = Math.exp(1.959963984540054 * Math.sqrt(Math.log(1 + 8.25 / 2.25)));
    const { estimate, se, low, high } = chao2(incidence)!;
    expect(estimate).toBeCloseTo(5.5, 14);
    expect(se).toBeCloseTo(Math.sqrt(8.25), 14);
    expect(low).toBeCloseTo(4 + 1.5 / k, 12);
    expect(high).toBeCloseTo(4 + 1.5 * k, 12);
  });

  test('coverage', () => {
    // 1 - (2/8) (3 · 2 / (3 · 2 + 2 · 1))
    expect(sampleCoverage(incidence)).toBe(0.8125);
    // None found twice: 1 - (2/7) (3 · 1 / (3 · 1 + 2)).
    const noneTwice = { occasions: 4, frequencies: [1, 1, 2 + 3] };
    expect(() => sampleCoverage(noneTwice)).toThrow('Species 3 cannot be on 5 of 4');
    expect(sampleCoverage({ occasions: 4, frequencies: [1, 1, 3] })).toBeCloseTo(
      1 - (2 / 5) * (3 / 5),
      14,
    );
  });

  test('where nothing is added, Chao2 still has an interval', () => {
    // Two species on two of four occasions: P = e^-2, variance 2 (e^-2 - e^-4) - (2 · 2 e^-2)²/4.
    const never = Math.exp(-2);
    const variance = 2 * (never - never ** 2) - (4 * never) ** 2 / 4;
    const found = chao2({ occasions: 4, frequencies: [2, 2] })!;
    const middle = 2 / (1 - never);
    const half = (1.959963984540054 * Math.sqrt(variance)) / (1 - never);
    expect(found).toMatchObject({ estimate: 2, se: 0, low: 2 });
    expect(found.high).toBeCloseTo(middle + half, 12);
  });
});

/**
 * What R's iNEXT 3 prints for the ants of its own data `ant` (Longino & Colwell 2011, Ecosphere 2:29) by
 * `iNEXT(ant, datatype = "incidence_freq")`. U, S, Q1 and Q2 are all that these figures depend on.
 */
const ants = [
  {
    name: 'h50m',
    of: { occasions: 599, total: 5976, observed: 227, once: 49, twice: 23 },
    coverage: 0.9918134,
    chao2: 279.108514,
    richness: { 1: 9.976628, 599: 227, 883: 245.732481, 1198: 258.745498 },
  },
  {
    name: 'h500m',
    of: { occasions: 230, total: 2943, observed: 241, once: 71, twice: 34 },
    coverage: 0.9759754,
    chao2: 314.810038,
    richness: { 1: 12.795652, 230: 241, 339: 267.977661, 460: 286.546519 },
  },
  {
    name: 'h1070m',
    of: { occasions: 150, total: 1730, observed: 122, once: 28, twice: 16 },
    coverage: 0.9839382,
    chao2: 146.336667,
    richness: { 1: 11.533333, 150: 122, 221: 132.189999, 300: 138.600961 },
  },
  {
    name: 'h1500m',
    of: { occasions: 200, total: 1170, observed: 56, once: 13, twice: 4 },
    coverage: 0.9889231,
    chao2: 77.019375,
    richness: { 1: 5.85, 200: 56, 295: 61.343524, 400: 65.684073 },
  },
  {
    name: 'h2000m',
    of: { occasions: 200, total: 271, observed: 14, once: 1, twice: 2 },
    coverage: 0.9963827,
    chao2: 14.24875,
    richness: { 1: 1.355, 200: 14, 295: 14.211194, 400: 14.244103 },
  },
];

/** Frequencies with these counts: the finds that are left over are shared out among the other species. */
function withCounts({ total, observed, once, twice }: (typeof ants)[number]['of']): number[] {
  const others = observed - once - twice;
  const finds = total - once - 2 * twice;
  return Array.from({ length: observed }, (_, at) => {
    if (at < once) return 1;
    if (at < once + twice) return 2;
    return Math.floor(finds / others) + (at - once - twice < finds % others ? 1 : 0);
  });
}

describe.each(ants)('against iNEXT: $name', (ant) => {
  const incidence = { occasions: ant.of.occasions, frequencies: withCounts(ant.of) };

  test('coverage and Chao2', () => {
    expect(sampleCoverage(incidence)).toBeCloseTo(ant.coverage, 7);
    expect(chao2(incidence)?.estimate).toBeCloseTo(ant.chao2, 6);
  });

  test('richness of one occasion, of all, and of more', () => {
    for (const [occasions, expected] of Object.entries(ant.richness)) {
      const t = Number(occasions);
      const found =
        t <= ant.of.occasions ? rarefy(incidence, t).richness : extrapolateRichness(incidence, t);
      expect(found).toBeCloseTo(expected, 6);
    }
  });
});

test('10,000 occasions and 1,000 species keep their digits', () => {
  const occasions = 10_000;
  const frequencies = Array.from({ length: 1000 }, (_, at) => 1 + ((at * at * 37) % 9973));
  const share = (above: bigint, below: bigint) => Number((above * 10n ** 30n) / below) / 1e30;
  for (const point of [1, 2, 17, 400, 5000, 9990, 10_000]) {
    // C(T-Q, t) / C(T, t) = C(T-t, Q) / C(T, Q), in whole numbers, for some of the species.
    for (const frequency of [1, 2, 3, 50, 9973]) {
      let above = 1n;
      let below = 1n;
      const [steps, from] = frequency < point ? [frequency, point] : [point, frequency];
      for (let step = 0; step < steps; step += 1) {
        above *= BigInt(Math.max(0, occasions - from - step));
        below *= BigInt(occasions - step);
      }
      const { richness } = rarefy({ occasions, frequencies: [frequency] }, point);
      expect(richness).toBeCloseTo(1 - share(above, below), 11);
    }
    const alone = frequencies.map(
      (frequency) => rarefy({ occasions, frequencies: [frequency] }, point).richness,
    );
    const together = rarefy({ occasions, frequencies }, point).richness;
    expect(together).toBeCloseTo(
      alone.reduce((sum, one) => sum + one, 0),
      8,
    );
  }
});

test('a curve has as many points as are asked for, evenly spread, with both ends', () => {
  const incidence = { occasions: 1000, frequencies: [1, 500] };
  const points = rarefactionCurve(incidence, 4).map(({ occasions }) => occasions);
  expect(points).toEqual([1, 334, 667, 1000]);
  expect(rarefactionCurve(incidence, 4)[1]).toEqual(rarefy(incidence, 334));
  expect(rarefactionCurve({ occasions: 0, frequencies: [] })).toEqual([]);
});

test('nothing is estimated of one occasion, and of no species', () => {
  const one = { occasions: 1, frequencies: [1, 1] };
  expect(chao2(one)).toBeNull();
  expect(sampleCoverage(one)).toBeNull();
  expect(extrapolateRichness(one, 2)).toBeNull();
  expect(rarefactionCurve(one)).toEqual([
    { occasions: 1, richness: 2, sd: null, low: null, high: null },
  ]);
  const none = { occasions: 9, frequencies: [0, 0] };
  expect(chao2(none)).toBeNull();
  expect(sampleCoverage(none)).toBeNull();
  expect(rarefy(none, 3)).toEqual({ occasions: 3, richness: 0, sd: null, low: null, high: null });
});

test('species that were all found often leave none to be found', () => {
  const incidence = { occasions: 9, frequencies: [3, 9] };
  expect(sampleCoverage(incidence)).toBe(1);
  expect(extrapolateRichness(incidence, 18)).toBe(2);
});

test.each([
  [{ occasions: 2.5, frequencies: [] }, 'in whole numbers, not 2.5.'],
  [{ occasions: 100_001, frequencies: [] }, 'There can be 0 to 100000 sampling occasions'],
  [{ occasions: 4, frequencies: [1, 5] }, 'Species 2 cannot be on 5 of 4 sampling occasions.'],
  [{ occasions: 4, frequencies: [Number.NaN] }, 'Species 1 cannot be on NaN of 4'],
  [{ occasions: 4, frequencies: Array<number>(10_001).fill(1) }, 'at most 10000 species'],
])('what cannot be counted is refused with a sentence', (incidence: Incidence, sentence) => {
  for (const statistic of [chao2, sampleCoverage, rarefactionCurve])
    expect(() => statistic(incidence)).toThrow(sentence);
});

test('occasions and points beyond their limits are refused with a sentence', () => {
  const incidence = { occasions: 4, frequencies: [1] };
  expect(() => rarefy(incidence, 5)).toThrow('rarefied to 1 to 4 sampling occasions');
  expect(() => rarefy(incidence, 0)).toThrow('not to 0.');
  expect(() => rarefy({ occasions: 0, frequencies: [] }, 1)).toThrow('There is no sampling');
  expect(() => extrapolateRichness(incidence, 9)).toThrow('extrapolated to 4 to 8');
  expect(() => rarefactionCurve(incidence, 1)).toThrow('2 to 10000 points');
});

describe('of whatever was found', () => {
  const incidences = fc.integer({ min: 2, max: 300 }).chain((occasions) =>
    fc.record({
      occasions: fc.constant(occasions),
      frequencies: fc.array(fc.nat({ max: occasions }), { maxLength: 60 }),
    }),
  );

  test('the curve rises ever more slowly to the observed species', () => {
    fc.assert(
      fc.property(incidences, (incidence) => {
        const curve = [0, ...rarefactionCurve(incidence, 300).map(({ richness }) => richness)];
        const observed = incidence.frequencies.filter((frequency) => frequency > 0).length;
        expect(curve.at(-1)).toBeCloseTo(observed, 9);
        const steps = curve.slice(1).map((richness, at) => richness - curve[at]!);
        for (const [at, step] of steps.entries()) {
          expect(step).toBeGreaterThanOrEqual(-1e-9);
          expect(step).toBeLessThanOrEqual((steps[at - 1] ?? Infinity) + 1e-9);
        }
      }),
    );
  });

  test('coverage is a share, and Chao2 and its interval hold the observed species', () => {
    fc.assert(
      fc.property(incidences, (incidence) => {
        const coverage = sampleCoverage(incidence) ?? 1;
        expect(coverage).toBeGreaterThanOrEqual(0);
        expect(coverage).toBeLessThanOrEqual(1);
        const all = chao2(incidence);
        const isNothing = incidence.frequencies.every((frequency) => frequency === 0);
        expect(all === null).toBe(isNothing);
        fc.pre(all !== null);
        expect(all.estimate).toBeGreaterThanOrEqual(all.observed);
        expect(all.se).toBeGreaterThanOrEqual(0);
        expect(all.low).toBeGreaterThanOrEqual(all.observed);
        expect(all.high).toBeGreaterThanOrEqual(all.estimate);
        const { occasions } = incidence;
        expect(extrapolateRichness(incidence, occasions)).toBe(all.observed);
        const twice = extrapolateRichness(incidence, 2 * occasions)!;
        expect(twice).toBeGreaterThanOrEqual(all.observed);
        expect(twice).toBeLessThanOrEqual(all.estimate);
      }),
    );
  });
});
