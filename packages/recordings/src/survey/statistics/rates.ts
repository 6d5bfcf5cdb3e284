import { betaQuantile, chiSquareQuantile, studentQuantile } from './distributions.ts';
import { refuse, statisticsLimits } from './limits.ts';

/** How often a species was detected on one sampling occasion, and how long was recorded there. */
export interface OccasionCount {
  hours: number;
  detections: number;
}

/** The sums from which rates and their variances are computed. */
export interface CountedEffort {
  occasions: number;
  hours: number;
  hoursSquared: number;
  detections: number;
  detectionsSquared: number;
  detectionsTimesHours: number;
}

export const noEffort = (): CountedEffort => ({
  occasions: 0,
  hours: 0,
  hoursSquared: 0,
  detections: 0,
  detectionsSquared: 0,
  detectionsTimesHours: 0,
});

/** @param where begins the sentence: which occasion it is */
export function checkHours(hours: number, where: string): void {
  const { shortest, hours: most } = statisticsLimits;
  if (hours !== 0 && !(hours >= shortest && hours <= most))
    refuse(
      `${where} has ${hours} hours of effort. Give 0, or a number from ${shortest.toFixed(7)} to ${most}.`,
    );
}

/** @param where begins the sentence: which occasion it is */
export function checkDetections(detections: number, hours: number, where: string): void {
  const { detections: most } = statisticsLimits;
  if (!Number.isInteger(detections) || detections < 0 || detections > most)
    refuse(`${where} has ${detections} detections. Give a whole number from 0 to ${most}.`);
  if (detections > 0 && hours === 0)
    refuse(
      `${where} has ${detections} detections and no effort. Nothing can be detected where nothing was recorded: give its hours.`,
    );
}

export function addHours(to: CountedEffort, hours: number): void {
  to.occasions += 1;
  to.hours += hours;
  to.hoursSquared += hours ** 2;
}

export function addDetections(to: CountedEffort, detections: number, hours: number): void {
  to.detections += detections;
  to.detectionsSquared += detections ** 2;
  to.detectionsTimesHours += detections * hours;
}

/** Occasions without effort were none: nothing was recorded, so that nothing found says nothing. */
function countEffort(occasions: readonly OccasionCount[]): CountedEffort {
  const { occasions: most } = statisticsLimits;
  if (occasions.length > most)
    refuse(`There can be at most ${most} sampling occasions, not ${occasions.length}.`);
  const counted = noEffort();
  for (const [at, { hours, detections }] of occasions.entries()) {
    checkHours(hours, `Occasion ${at + 1}`);
    checkDetections(detections, hours, `Occasion ${at + 1}`);
    if (hours === 0) continue;
    addHours(counted, hours);
    addDetections(counted, detections, hours);
  }
  return counted;
}

/**
 * The squared coefficient of variation of R = Σy/Σe, detections by hours, as the occasions vary: the linearised variance
 * of a ratio, `n/(n-1) Σ(y - R e)² / (Σe)²` (Cochran 1977, Sampling Techniques, chapter 6, of a large population),
 * by R². Null where it cannot be known: for fewer than two occasions, and without detections.
 */
function relativeVariance(counted: CountedEffort): number | null {
  const { occasions, hours, detections } = counted;
  if (occasions < 2 || detections === 0) return null;
  const rate = detections / hours;
  const residuals =
    counted.detectionsSquared -
    2 * rate * counted.detectionsTimesHours +
    rate ** 2 * counted.hoursSquared;
  return ((occasions / (occasions - 1)) * Math.max(0, residuals)) / detections ** 2;
}

/**
 * How much more the detections vary than those of a Poisson process, at least 1: few occasions that are alike by chance
 * do not make a count more certain than that. Null for fewer than two occasions, and without detections.
 */
function dispersion(counted: CountedEffort): number | null {
  const variance = relativeVariance(counted);
  return variance === null ? null : Math.max(1, variance * counted.detections);
}

/**
 * What an interval comes from: how the occasions vary, or, where that cannot be known, a Poisson process, whose interval
 * is too narrow for animals that call in bouts.
 */
export type IntervalSource = 'occasions' | 'poisson';

/** Detections of an hour of effort. */
export interface DetectionRate {
  detections: number;
  hours: number;
  /** Sampling occasions with effort. */
  occasions: number;
  perHour: number;
  /** 95 % interval. */
  low: number;
  high: number;
  interval: IntervalSource;
}

/** The exact interval of a Poisson count (Garwood 1936, Biometrika 28:437; `poisson.test` of R). */
function poissonInterval(detections: number): [low: number, high: number] {
  const low = detections === 0 ? 0 : chiSquareQuantile(0.025, 2 * detections) / 2;
  return [low, chiSquareQuantile(0.975, 2 * detections + 2) / 2];
}

/** `detectionRate` of sums. */
export function rateOf(counted: CountedEffort): DetectionRate | null {
  const { detections, hours, occasions } = counted;
  if (hours === 0) return null;
  const perHour = detections / hours;
  const factor = dispersion(counted);
  if (factor === null) {
    const [low, high] = poissonInterval(detections);
    const limits = { low: low / hours, high: high / hours };
    return { detections, hours, occasions, perHour, ...limits, interval: 'poisson' };
  }
  const times = Math.exp(studentQuantile(0.975, occasions - 1) * Math.sqrt(factor / detections));
  const limits = { low: perHour / times, high: perHour * times };
  return { detections, hours, occasions, perHour, ...limits, interval: 'occasions' };
}

/**
 * Detections an hour of effort with a 95 % interval; null without effort, since nothing recorded is no zero.
 *
 * Detections come in bouts, so that they vary far more than a Poisson process does. The interval is therefore taken
 * from the variation between sampling occasions, such as the nights of a site: the linearised variance of Σy/Σe (Cochran
 * 1977, Sampling Techniques, chapter 6; `svyratio` of R's survey), never less than that of a Poisson process, on the
 * scale of logarithms, where counts are less skewed and no limit is below 0, with Student's t of n - 1 degrees. One
 * occasion, and occasions without detections, tell nothing of the variation: there it is the exact one of a Poisson
 * distribution, and too narrow.
 *
 * Occasions without effort count for nothing.
 */
export const detectionRate = (occasions: readonly OccasionCount[]): DetectionRate | null =>
  rateOf(countEffort(occasions));

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
