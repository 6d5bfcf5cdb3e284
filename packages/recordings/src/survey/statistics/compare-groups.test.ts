import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chao2, rarefy, sampleCoverage } from './richness.ts';
import { compareGroups, type Occasion } from './groups.ts';
import { detectionRate, rateRatio } from './rates.ts';

const night = (hours: number, detections: Record<string, number> = {}): Occasion => ({
  hours,
  detections: new Map(Object.entries(detections)),
});

const before = [
  night(4, { wren: 3, robin: 1 }),
  night(6, { wren: 9 }),
  night(0),
  night(5, { owl: 1 }),
];
const after = [night(4, { wren: 1 }), night(4, { robin: 0, wren: 2 })];

test('each species has its rates and their ratio, counts of no detections included', () => {
  const { species } = compareGroups(before, after);
  expect(species.map((one) => one.species)).toEqual(['owl', 'robin', 'wren']);
  const counts = (occasions: Occasion[], name: string) =>
    occasions.map(({ hours, detections }) => ({ hours, detections: detections.get(name) ?? 0 }));
  for (const one of species) {
    const [a, b] = [counts(before, one.species), counts(after, one.species)];
    expect(one).toEqual({
      species: one.species,
      a: detectionRate(a),
      b: detectionRate(b),
      ratio: rateRatio(a, b),
    });
  }
});

test('richness is compared at the occasions of the smaller group; those without effort are none', () => {
  const { a, b } = compareGroups(before, after);
  const ofBefore = { occasions: 3, frequencies: [2, 1, 1] };
  expect(a).toEqual({
    occasions: 3,
    hours: 15,
    observed: 3,
    chao2: chao2(ofBefore),
    coverage: sampleCoverage(ofBefore),
    rarefied: rarefy(ofBefore, 2),
  });
  expect(b).toMatchObject({ occasions: 2, hours: 8, observed: 1, coverage: 1 });
  expect(b.rarefied?.richness).toBe(1);
});

test('a group without effort has no rates, and nothing is rarefied to it', () => {
  const { species, a, b } = compareGroups(before, [night(0)]);
  expect(species).toHaveLength(3);
  for (const one of species) expect(one).toMatchObject({ b: null, ratio: null });
  expect(a).toMatchObject({ observed: 3, rarefied: null });
  expect(b).toEqual({
    occasions: 0,
    hours: 0,
    observed: 0,
    chao2: null,
    coverage: null,
    rarefied: null,
  });
  expect(compareGroups([], []).species).toEqual([]);
});

test('names that objects have of their own are names', () => {
  const names = ['__proto__', 'constructor', 'toString'];
  const group = [{ hours: 1, detections: new Map(names.map((name) => [name, 1])) }];
  expect(compareGroups(group, group).species.map(({ species }) => species)).toEqual(names);
});

test.each([
  [[night(1), night(0, { wren: 2 })], 'Occasion 2 of the second group, wren, has 2 detections and'],
  [[night(1, { wren: 1.5 })], 'Occasion 1 of the second group, wren, has 1.5 detections.'],
  [[night(-1)], 'Occasion 1 of the second group has -1 hours of effort.'],
  [Array<Occasion>(100_001).fill(night(1)), 'at most 100000 sampling occasions in the second'],
  [
    [{ hours: 1, detections: new Map(Array.from({ length: 10_001 }, (_, at) => [`s${at}`, 1])) }],
    'at most 10000 species in the second group, not 10001.',
  ],
])('what cannot be compared is refused with a sentence', (group, sentence) => {
  expect(() => compareGroups(before, group)).toThrow(sentence);
});

describe('of whatever was found', () => {
  const names = ['wren', 'robin', 'owl', 'bat', 'frog'];
  const nights = fc.array(
    fc
      .record({
        quarters: fc.integer({ min: 1, max: 40 }),
        found: fc.array(fc.tuple(fc.constantFrom(...names), fc.nat({ max: 300 })), {
          maxLength: 6,
        }),
      })
      .map(({ quarters, found }) => ({ hours: quarters / 4, detections: new Map(found) })),
    { maxLength: 20 },
  );

  test('the order of occasions makes no difference', () => {
    fc.assert(
      fc.property(nights, nights, (a, b) => {
        const [one, other] = [compareGroups(a, b), compareGroups(a.toReversed(), b.toReversed())];
        expect(other).toEqual(one);
      }),
    );
  });

  test('twice the hours are half the rates and the same ratios', () => {
    const twice = (group: Occasion[]) =>
      group.map(({ hours, detections }) => ({ hours: 2 * hours, detections }));
    fc.assert(
      fc.property(nights, nights, (a, b) => {
        const [one, slow] = [compareGroups(a, b), compareGroups(twice(a), twice(b))];
        for (const [at, species] of one.species.entries()) {
          const halved = slow.species[at]!;
          expect(halved.ratio).toEqual(species.ratio);
          for (const [rate, half] of [
            [species.a, halved.a],
            [species.b, halved.b],
          ] as const)
            for (const part of ['perHour', 'low', 'high'] as const)
              expect(half?.[part]).toBe(rate === null ? undefined : rate[part] / 2);
        }
      }),
    );
  });

  test('an interval holds its figure, and groups that change places turn the ratio over', () => {
    fc.assert(
      fc.property(nights, nights, (a, b) => {
        const [there, back] = [compareGroups(a, b).species, compareGroups(b, a).species];
        for (const [at, { a: rate, ratio }] of there.entries()) {
          if (rate) {
            expect(rate.low).toBeLessThanOrEqual(rate.perHour);
            expect(rate.high).toBeGreaterThan(rate.perHour);
            expect(Number.isFinite(rate.high)).toBe(true);
          }
          const turned = back[at]!.ratio;
          if (!ratio || !turned) {
            expect([ratio, turned]).toEqual([null, null]);
            continue;
          }
          expect(ratio.low).toBeLessThanOrEqual(ratio.ratio ?? Infinity);
          expect(ratio.high ?? Infinity).toBeGreaterThanOrEqual(ratio.ratio ?? Infinity);
          if (turned.high !== null) expect(ratio.low * turned.high).toBeCloseTo(1, 8);
          else expect(ratio.low).toBeLessThan(1e-300);
        }
      }),
    );
  });
});
