import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blurPlace, distanceM, publicPrecisions } from './places.ts';

const coarse = publicPrecisions.filter((name) => name !== 'exact' && name !== 'hidden');
const degreesOf = (limit: number) =>
  fc.oneof(
    fc.double({ min: -limit, max: limit, noNaN: true }),
    fc.integer({ min: -limit * 100, max: limit * 100 }).map((value) => value / 100),
  );
const anywhere = fc.record({ latitude: degreesOf(90), longitude: degreesOf(180) });

describe('a blurred place', () => {
  test.each([
    [47.651_234, 9.480_12, '0.01', 47.655, 9.485],
    [47.651_234, 9.480_12, '0.1', 47.65, 9.45],
    [47.651_234, 9.480_12, '1', 47.5, 9.5],
    // What division says of these is 28.999... and 114.999...
    [0.29, 1.15, '0.01', 0.295, 1.155],
    [-0.001, -0.001, '0.1', -0.05, -0.05],
    [90, 180, '1', 89.5, -179.5],
    [-90, -180, '1', -89.5, -179.5],
    [90, 0, '0.01', 89.995, 0.005],
    [12, 179.999, '0.1', 12.05, 179.95],
    [12, 180, '0.1', 12.05, -179.95],
    [12, -180, '0.1', 12.05, -179.95],
    [12, 190, '1', 12.5, -169.5],
  ] as const)('%d, %d to %s', (latitude, longitude, precision, north, east) => {
    expect(blurPlace({ latitude, longitude }, precision)).toMatchObject({
      latitude: north,
      longitude: east,
    });
  });

  test('exact is as it was, hidden is none', () => {
    const place = { latitude: 47.651_234, longitude: 9.480_12 };
    expect(blurPlace(place, 'exact')).toEqual({ ...place, coordinate_uncertainty_m: 0 });
    expect(blurPlace(place, 'hidden')).toBeNull();
  });

  test('says how far the farthest corner is', () => {
    // Half of 0.1 degrees: 5559.75 m to the north; to the east 3749.4 m of it at 47.6 degrees.
    expect(blurPlace({ latitude: 47.65, longitude: 9.48 }, '0.1')?.coordinate_uncertainty_m).toBe(
      6705,
    );
    // South of the equator the northern edge is the longer one.
    expect(blurPlace({ latitude: -47.65, longitude: 9.48 }, '0.1')?.coordinate_uncertainty_m).toBe(
      6705,
    );
  });

  test('is the same again, holds the place within what it says, and has no long digits', () => {
    fc.assert(
      fc.property(anywhere, fc.constantFrom(...coarse), (place, precision) => {
        const blurred = blurPlace(place, precision);
        if (blurred === null) throw new Error('a coarse place is a place');
        expect(blurPlace(blurred, precision)).toEqual(blurred);
        expect(distanceM(place, blurred)).toBeLessThanOrEqual(blurred.coordinate_uncertainty_m);
        const digits = precision === '1' ? 1 : precision.length;
        expect(String(blurred.latitude)).toMatch(new RegExp(`^-?\\d+\\.\\d{1,${digits}}$`));
        expect(String(blurred.longitude)).toMatch(new RegExp(`^-?\\d+\\.\\d{1,${digits}}$`));
        expect(Math.abs(blurred.longitude)).toBeLessThan(180);
        expect(Math.abs(blurred.latitude)).toBeLessThan(90);
      }),
      { numRuns: 2000 },
    );
  });

  test('is the same for all places of a cell', () => {
    const inside = fc.double({ min: 0.001, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: -900, max: 899 }),
        fc.integer({ min: -1800, max: 1799 }),
        fc.array(fc.tuple(inside, inside), { minLength: 2, maxLength: 5 }),
        (south, west, places) => {
          const blurred = places.map(([north, east]) =>
            blurPlace({ latitude: (south + north) / 10, longitude: (west + east) / 10 }, '0.1'),
          );
          expect(new Set(blurred.map((place) => JSON.stringify(place))).size).toBe(1);
        },
      ),
    );
  });
});
