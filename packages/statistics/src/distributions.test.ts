import { describe, expect, test } from 'vitest';
import { createChance } from './chance.ts';
import { figures } from './testing/figures.ts';
import { betaDraws, betaQuantiles, jeffreysInterval, orderStatistic } from './distributions.ts';

test.each(figures.beta)('quantiles of Beta(%d, %d) are those of qbeta', (a, b, ...of) => {
  const shares = [0.001, 0.025, 0.05, 0.5, 0.975, 0.999];
  const quantiles = betaQuantiles(shares, a!, b!);
  for (const [at, share] of shares.entries()) {
    const [found, expected] = [quantiles[at]!, of[at]!];
    expect(Math.abs(found - expected), `${share}`).toBeLessThan(1e-8);
    expect(Math.abs(found - expected), `${share}`).toBeLessThan(1e-6 * expected + 1e-15);
  }
});

test('the interval after ten yes of ten is that of qbeta(c(0.025, 0.975), 10.5, 0.5)', () => {
  const [low, high] = jeffreysInterval(10, 0);
  expect(low).toBeCloseTo(0.782803732491, 8);
  expect(high).toBeCloseTo(0.999952109567, 8);
});

describe('draws', () => {
  const count = 10_000;
  const drawn = (a: number, b: number) => {
    const draws = new Float64Array(count);
    betaDraws(
      a,
      b,
      Float64Array.from(draws, (_, at) => (at + 0.5) / count),
      draws,
    );
    return draws;
  };

  test.each([
    [0.5, 0.5],
    [3, 7.2],
    [10, 0.1],
    [0.01, 0.02],
    [0.3, 25],
    [900, 100],
  ])('of Beta(%d, %d) have its mean and variance', (a, b) => {
    const draws = drawn(a, b);
    const mean = a / (a + b);
    const variance = (a * b) / ((a + b) ** 2 * (a + b + 1));
    const sum = (of: (draw: number) => number) =>
      draws.reduce((all, one) => all + of(one), 0) / count;
    expect(Math.abs(sum((one) => one) - mean)).toBeLessThan(0.005 * Math.sqrt(variance));
    expect(Math.abs(sum((one) => (one - mean) ** 2) / variance - 1)).toBeLessThan(0.01);
  });

  test('rise, and have as many beyond each quantile as there should be', () => {
    const draws = drawn(4.5, 6);
    expect(draws.every((one, at) => at === 0 || one >= draws[at - 1]!)).toBe(true);
    const below = (share: number) => {
      const quantile = betaQuantiles([share], 4.5, 6)[0]!;
      return draws.filter((one) => one < quantile).length;
    };
    expect([below(0.025), below(0.05), below(0.975)]).toEqual([250, 500, 9750]);
  });
});

test('order statistics are those of a sorted array, with many equal values too', () => {
  const { next: uniform } = createChance('order');
  for (let round = 0; round < 50; round++) {
    const values = Float64Array.from({ length: 1 + round * 3 }, () => Math.floor(uniform() * 20));
    const sorted = values.toSorted();
    for (let place = 0; place < values.length; place += 7)
      expect(orderStatistic(values.slice(), place)).toBe(sorted[place]);
  }
});

test.each([1, 3, 500, 1e9])(
  'so are those of thousands of values, %d of them different',
  (different) => {
    const { next: uniform } = createChance('thousands');
    const values = Float64Array.from({ length: 10_000 }, () => Math.floor(uniform() * different));
    const sorted = values.toSorted();
    for (const place of [0, 1, 250, 500, 5000, 9750, 9999])
      expect(orderStatistic(values.slice(), place)).toBe(sorted[place]);
    expect(orderStatistic(values, 500)).toBe(sorted[500]);
    expect(orderStatistic(values, 250, 0, 500)).toBe(sorted[250]);
  },
);
