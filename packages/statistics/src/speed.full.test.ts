import { expect, test } from 'vitest';
import { fitCurve } from './curve/fit-curve.ts';

/** Milliseconds of this process, which other programs do not lengthen as they do those of the clock. */
function timed(run: () => void): number {
  const began = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

// Thresholds of 300 species are measured by bench/statistics/calibration.ts: modules that a test has transformed are slower.
test('the curve of 200 verdicts takes less than 20 ms (S17.13)', () => {
  const points = Array.from({ length: 200 }, (_, at) => ({
    x: -3 + (6 * ((at * 7919) % 1009)) / 1008,
    yes: (at * 104_729) % 997 > 500 - 2 * at,
  }));
  const times = Array.from({ length: 21 }, () => timed(() => fitCurve(points)));
  expect(times.toSorted((a, b) => a - b)[10]).toBeLessThan(20);
});
