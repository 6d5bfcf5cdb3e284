import { expect, test } from 'vitest';
import { fitCurve } from './fit-curve.ts';

// Milliseconds, and thresholds of 300 species, are measured by tests/bench/statistics/calibration.ts.
test('the curve of 200 verdicts, which may take 20 ms, takes few looks at them (S17.13)', () => {
  const points = Array.from({ length: 200 }, (_, at) => ({
    x: -3 + (6 * ((at * 7919) % 1009)) / 1008,
    yes: (at * 104_729) % 997 > 500 - 2 * at,
  }));
  expect(fitCurve(points).iterations).toBeLessThanOrEqual(10);
});
