import {
  countEffort,
  dispersion,
  type CountedEffort,
  type OccasionCount,
} from './counted-effort.ts';
import type { IntervalSource } from './detection-rate.ts';
import { betaQuantile, studentQuantile } from './quantiles.ts';

/** How many times the rate of one group is that of another. */
export interface RateRatio {
  /** Null where the other group has no detections: it is then at least `low`. */
  ratio: number | null;
  /** 95 % interval. */
  low: number;
  /** Null where there is no upper limit: the other group has no detections, or hardly any that count. */
  high: number | null;
  interval: IntervalSource;
}

/** Quantile of x/(1 - x), of which x has a beta distribution, without loss where x is nearly 1. */
function oddsQuantile(share: number, a: number, b: number): number {
  const x = betaQuantile(share, a, b);
  if (x <= 0.5) return x / (1 - x);
  const rest = betaQuantile(1 - share, b, a);
  return (1 - rest) / rest;
}

/**
 * The ratio of two Poisson rates, by the share of the first group in the detections of both (Clopper & Pearson 1934;
 * `poisson.test` of R), of counts that are divided by their dispersion.
 */
function byShare(a: CountedEffort, b: CountedEffort, factor: number) {
  const [x, y] = [a.detections / factor, b.detections / factor];
  const hours = b.hours / a.hours;
  const high = y === 0 ? Infinity : oddsQuantile(0.975, x + 1, y) * hours;
  return {
    ratio: y === 0 ? null : (a.detections / b.detections) * hours,
    low: x === 0 ? 0 : oddsQuantile(0.025, x, y + 1) * hours,
    high: Number.isFinite(high) ? high : null,
  };
}

/** `rateRatio` of sums. */
export function ratioOf(a: CountedEffort, b: CountedEffort): RateRatio | null {
  if (a.hours === 0 || b.hours === 0 || a.detections + b.detections === 0) return null;
  const [ofA, ofB] = [dispersion(a), dispersion(b)];
  if (ofA === null || ofB === null) {
    const factor = ofA ?? ofB;
    return { ...byShare(a, b, factor ?? 1), interval: factor === null ? 'poisson' : 'occasions' };
  }
  const [varianceA, varianceB] = [ofA / a.detections, ofB / b.detections];
  const variance = varianceA + varianceB;
  const freedom =
    variance ** 2 / (varianceA ** 2 / (a.occasions - 1) + varianceB ** 2 / (b.occasions - 1));
  const times = Math.exp(studentQuantile(0.975, freedom) * Math.sqrt(variance));
  const ratio = (a.detections / b.detections) * (b.hours / a.hours);
  return { ratio, low: ratio / times, high: ratio * times, interval: 'occasions' };
}

/**
 * The rate of `a` divided by that of `b`, with a 95 % interval; null where one of them has no effort, or neither has
 * detections.
 *
 * The variances of both logarithms, as in `detectionRate`, are added, with Student's t of the degrees of freedom of
 * Welch and Satterthwaite. Where a group has one occasion or no detections, so that its variation is not known, the
 * counts of both are divided by the dispersion of the other group (McCullagh & Nelder 1989, Generalized Linear Models,
 * chapter 6: a variance in proportion to the mean) and compared as those of Poisson processes are. Where neither is
 * known, they are compared as they are, and the interval is too narrow.
 */
export const rateRatio = (
  a: readonly OccasionCount[],
  b: readonly OccasionCount[],
): RateRatio | null => ratioOf(countEffort(a), countEffort(b));
