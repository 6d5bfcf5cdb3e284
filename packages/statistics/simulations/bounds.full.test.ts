import { beforeAll, describe, expect, test } from 'vitest';
import { measureBounds, type Measured } from './measure-bounds.ts';

const surveys = 200;

describe.each([
  ['alike', 0],
  ['different', 1],
])('200 made surveys whose sites are %s', (_, siteSpread) => {
  let measured: Measured;
  beforeAll(() => {
    measured = measureBounds(surveys, { siteSpread });
  });

  test('the one-sided 95 % bounds hold in at least 93 % (S17.8)', () => {
    const { holds, holdsLowest } = measured.ours;
    expect(holds.of).toBeGreaterThan(9 * surveys);
    expect(holds.share).toBeGreaterThanOrEqual(0.93);
    expect(holdsLowest.share).toBeGreaterThanOrEqual(0.93);
  });

  test.each([0.8, 0.9, 0.95, 0.99])(
    'thresholds for a precision of %d keep it (S17.8)',
    (precision) => {
      const { found, right } = measured.ours.asked.get(precision)!;
      expect(right.share).toBeGreaterThanOrEqual(0.93);
      // Bounds that hold because they find nothing would be of no use.
      expect(found.share).toBeGreaterThan(0.6);
    },
  );

  test('the intervals of call densities hold', () => {
    expect(measured.density.share).toBeGreaterThanOrEqual(0.92);
  });

  if (siteSpread === 0)
    test('the intervals of thresholds for probabilities hold', () => {
      expect(measured.probabilities.share).toBeGreaterThanOrEqual(0.92);
    });
});
