import { incompleteBeta } from './incomplete-beta.ts';
import { incompleteGamma } from './incomplete-gamma.ts';

/** Between minus and plus this many standard deviations lie 95 % of a normal distribution. */
export const normalQuantile975 = 1.959963984540054;

/**
 * Where a distribution function that rises from below `share` at `low` to above it at `high` reaches it (Ridders 1979,
 * IEEE Trans. Circuits Syst. 26:979): as fast as the function is smooth, and at least by halves.
 */
function reach(share: number, low: number, high: number, distribution: (x: number) => number) {
  let [from, to] = [low, high];
  let [under, over] = [distribution(from) - share, distribution(to) - share];
  let reached = NaN;
  const narrow = (x: number) => {
    const difference = distribution(x) - share;
    if (difference < 0 && x > from) [from, under] = [x, difference];
    if (difference >= 0 && x < to) [to, over] = [x, difference];
    return difference;
  };
  for (;;) {
    const middle = from + (to - from) / 2;
    if (middle <= from || middle >= to) return middle;
    const half = middle - from;
    const [before, after] = [under, over];
    const difference = narrow(middle);
    if (difference === 0) return middle;
    const next = middle - (half * difference) / Math.sqrt(difference ** 2 - before * after);
    if (Math.abs(next - reached) <= 4e-16 * next) return next;
    reached = next;
    narrow(next);
  }
}

/** Quantile of the chi-square distribution with `freedom` degrees (R's `qchisq`); 0 < share < 1. */
export function chiSquareQuantile(share: number, freedom: number): number {
  const distribution = (x: number) => incompleteGamma(freedom / 2, x / 2);
  let high = Math.max(1, freedom);
  while (distribution(high) < share) high *= 2;
  return reach(share, 0, high, distribution);
}

/** Quantile of the beta distribution (R's `qbeta`); 0 < share < 1. */
export const betaQuantile = (share: number, a: number, b: number): number =>
  reach(share, 0, 1, (x) => incompleteBeta(a, b, x));

/** Quantile of Student's t distribution with `freedom` degrees (R's `qt`); 0.5 < share < 1. */
export function studentQuantile(share: number, freedom: number): number {
  // t²/(freedom + t²) has a beta distribution (Abramowitz & Stegun 26.7.1).
  const y = betaQuantile(2 * share - 1, 0.5, freedom / 2);
  return Math.sqrt((freedom * y) / (1 - y));
}
