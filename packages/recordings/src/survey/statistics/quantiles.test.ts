import { describe, expect, test } from 'vitest';
import { betaQuantile, chiSquareQuantile, studentQuantile } from './distributions.ts';
import { figures } from './testing/figures.ts';

const shareOff = (value: number, expected: number) => Math.abs(value / expected - 1);

describe('agrees within a billionth with R', () => {
  test.each(figures.quantiles.student)('qt of %d degrees of freedom', (freedom, p975, p90) => {
    expect(shareOff(studentQuantile(0.975, freedom!), p975!)).toBeLessThan(1e-9);
    expect(shareOff(studentQuantile(0.9, freedom!), p90!)).toBeLessThan(1e-9);
  });

  test.each(figures.quantiles.chi_square)(
    'qchisq of %d degrees of freedom',
    (freedom, low, high) => {
      expect(shareOff(chiSquareQuantile(0.025, freedom!), low!)).toBeLessThan(1e-9);
      expect(shareOff(chiSquareQuantile(0.975, freedom!), high!)).toBeLessThan(1e-9);
    },
  );

  test.each(figures.quantiles.beta)('qbeta of %d and %d', (a, b, low, high) => {
    expect(shareOff(betaQuantile(0.025, a!, b!), low!)).toBeLessThan(1e-9);
    expect(shareOff(betaQuantile(0.975, a!, b!), high!)).toBeLessThan(1e-9);
  });
});

test('by hand', () => {
  // One degree of freedom is the Cauchy distribution, whose quantile is tan(π(p - 1/2)).
  expect(studentQuantile(0.9, 1)).toBeCloseTo(Math.tan(0.4 * Math.PI), 11);
  // Two of chi-square are an exponential distribution of mean 2: -2 ln(1 - p).
  expect(chiSquareQuantile(0.975, 2)).toBeCloseTo(-2 * Math.log(0.025), 11);
  // Of (1, n) the beta distribution function is 1 - (1 - x)^n.
  expect(betaQuantile(0.975, 1, 4)).toBeCloseTo(1 - 0.025 ** (1 / 4), 11);
});
