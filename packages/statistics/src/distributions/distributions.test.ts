import { describe, expect, test } from 'vitest';
import { uniformOf } from '../chance/generator.ts';
import { figures } from '../testing/figures.ts';
import { chiSquareAbove } from './chi-square.ts';
import { jeffreysDraws, jeffreysInterval, jeffreysQuantiles } from './jeffreys.ts';
import { orderStatistic } from './order-statistic.ts';

test.each(figures.beta)('quantiles after %d yes and %d no are those of qbeta', (yes, no, ...of) => {
  const shares = [0.001, 0.025, 0.05, 0.5, 0.975, 0.999];
  const quantiles = jeffreysQuantiles(yes!, no!, shares.length, (at) => shares[at]!);
  for (const [at, expected] of of.entries()) {
    expect(Math.abs(quantiles[at]! - expected)).toBeLessThan(2e-8);
    expect(Math.abs(quantiles[at]! / expected - 1)).toBeLessThan(1e-4);
  }
});

test.each(figures.chi_square)('of %d with %d degrees pchisq says as much', (x, degrees, above) => {
  expect(Math.abs(chiSquareAbove(x, degrees) / above - 1)).toBeLessThan(1e-10);
});

test('by hand: chi-square with two degrees is exponential, and nothing is below 0', () => {
  expect(chiSquareAbove(3, 2)).toBeCloseTo(Math.exp(-1.5), 14);
  expect(chiSquareAbove(0, 3)).toBe(1);
});

describe('draws', () => {
  test.each([
    [0, 0],
    [3, 7],
    [10, 0],
    [0, 25],
    [900, 100],
  ])('after %d yes and %d no have the mean and variance of the distribution', (yes, no) => {
    const draws = jeffreysDraws(yes, no, 10_000, uniformOf('draws'));
    const [a, b] = [yes + 0.5, no + 0.5];
    const mean = a / (a + b);
    const variance = (a * b) / ((a + b) ** 2 * (a + b + 1));
    const sum = (of: (draw: number) => number) =>
      draws.reduce((all, one) => all + of(one), 0) / 1e4;
    expect(Math.abs(sum((one) => one) - mean)).toBeLessThan(0.005 * Math.sqrt(variance));
    expect(Math.abs(sum((one) => (one - mean) ** 2) / variance - 1)).toBeLessThan(0.01);
  });

  test('rise, and have as many beyond each end of the interval as there should be', () => {
    const draws = jeffreysDraws(4, 6, 10_000, uniformOf('x'));
    const [low, high] = jeffreysInterval(4, 6);
    expect(draws.every((one, at) => at === 0 || one >= draws[at - 1]!)).toBe(true);
    expect(draws.filter((one) => one < low)).toHaveLength(250);
    expect(draws.filter((one) => one > high)).toHaveLength(250);
  });
});

test('order statistics are those of a sorted array, with many equal values too', () => {
  const uniform = uniformOf('order');
  for (let round = 0; round < 50; round++) {
    const values = Float64Array.from({ length: 1 + round * 3 }, () => Math.floor(uniform() * 20));
    const sorted = values.toSorted();
    for (let place = 0; place < values.length; place += 7)
      expect(orderStatistic(values.slice(), place)).toBe(sorted[place]);
  }
});
