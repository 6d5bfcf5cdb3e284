import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  classesOf,
  classOf,
  hollowRadius,
  leastRadius,
  legendEfforts,
  mostRadius,
  radiusOf,
} from './map-symbols.ts';

describe('the size of a symbol (S14.13)', () => {
  test('is an area in proportion to the effort', () => {
    expect(radiusOf(3600, 3600)).toBe(mostRadius);
    expect(radiusOf(900, 3600) ** 2 / mostRadius ** 2).toBeCloseTo(0.25, 6);
  });
  test('of little effort can still be hit, and without effort is the same for all', () => {
    expect(radiusOf(1, 1e6)).toBe(leastRadius);
    expect(radiusOf(0, 1e6)).toBe(hollowRadius);
    expect(radiusOf(0, 0)).toBe(hollowRadius);
  });
  test('is explained by round lengths', () => {
    expect(legendEfforts(64 * 3600)).toEqual([64 * 3600, 16 * 3600, 4 * 3600]);
    expect(legendEfforts(0)).toEqual([]);
    expect(legendEfforts(1)).toEqual([1]);
  });
});

describe('the classes of a colour (S14.13)', () => {
  test('take in every value once, none of them with nothing', () => {
    const values = fc.array(
      fc.oneof(fc.constant(0), fc.nat(40), fc.double({ min: 0, max: 9, noNaN: true })),
    );
    fc.assert(
      fc.property(values, (all) => {
        const classes = classesOf(all);
        for (const value of all) {
          const found = classes.filter(({ from, to }) => value >= from && value <= to);
          expect(found).toHaveLength(1);
          expect(found[0]!.step === 0).toBe(value === 0);
        }
        expect(classes.length).toBeLessThanOrEqual(6);
      }),
    );
  });
  test('grow with their values', () => {
    const steps = classesOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).map(({ step }) => step);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(new Set(steps).size).toBe(steps.length);
  });
  test('have none for what is not known', () => {
    expect(classOf(classesOf([1, 2]), null)).toBeNull();
    expect(classesOf([])).toEqual([]);
  });
});
