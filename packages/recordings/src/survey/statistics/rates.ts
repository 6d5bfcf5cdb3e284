import { betaQuantile, chiSquareQuantile, studentQuantile } from './distributions.ts';
import { refuse, statisticsLimits } from './limits.ts';

export interface OccasionCount {
  hours: number;
  detections: number;
}

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

export function checkHours(hours: number, where: string): void {
  const { shortest, hours: most } = statisticsLimits;
  if (hours !== 0 && !(hours >= shortest && hours <= most))
    refuse(
      `${where} has ${hours} hours of effort. Give 0, or a number from ${shortest.toFixed(7)} to ${most}.`,
    );
}

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

/** Without effort, no detection means nothing. */
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
 * Of R = Σy/Σe between occasions: `n/(n-1) Σ(y - R e)² / (Σe)²` (Cochran 1977, Sampling Techniques,
 * chapter 6, for a large population), divided by R². Null for fewer than two occasions or no
 * detections.
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
 * At least 1: a few occasions alike by chance make a count no more certain. Null for fewer than two
 * occasions or no detections.
 */
function dispersion(counted: CountedEffort): number | null {
  const variance = relativeVariance(counted);
  return variance === null ? null : Math.max(1, variance * counted.detections);
}

/**
 * The variation between occasions or, where unknown, a Poisson process, too narrow for animals that
 * call in bouts.
 */
export type IntervalSource = 'occasions' | 'poisson';

/** Detections per hour of effort. */
export interface DetectionRate {
  detections: number;
  hours: number;
  occasions: number;
  perHour: number;
  low: number;
  high: number;
  interval: IntervalSource;
}

/** Exact (Garwood 1936, Biometrika 28:437; `poisson.test` of R). */
function poissonInterval(detections: number): [low: number, high: number] {
  const low = detections === 0 ? 0 : chiSquareQuantile(0.025, 2 * detections) / 2;
  return [low, chiSquareQuantile(0.975, 2 * detections + 2) / 2];
}

export function estimateRate(counted: CountedEffort): DetectionRate | null {
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
 * Detections per hour of effort with a 95 % interval; null without effort. Ignores occasions
 * without effort.
 *
 * Detections come in bouts, so the interval is from the variation between occasions: the linearised
 * variance of Σy/Σe (Cochran 1977, Sampling Techniques, chapter 6; `svyratio` of R's survey), at
 * least that of a Poisson process, on the log scale, with Student's t of n - 1 degrees. A single
 * occasion, or none with detections, shows no variation: then the exact Poisson interval, which is
 * too narrow.
 */
export const detectionRate = (occasions: readonly OccasionCount[]): DetectionRate | null =>
  estimateRate(countEffort(occasions));

export interface RateRatio {
  /** Null where the other group has no detections: then at least `low`. */
  ratio: number | null;
  low: number;
  /** Null without an upper limit: the other group has hardly any effective detections. */
  high: number | null;
  interval: IntervalSource;
}

/** Of x/(1 - x); exact also for x near 1. */
function oddsQuantile(share: number, a: number, b: number): number {
  const x = betaQuantile(share, a, b);
  if (x <= 0.5) return x / (1 - x);
  const rest = betaQuantile(1 - share, b, a);
  return (1 - rest) / rest;
}

/** By the first group's share of all detections (Clopper & Pearson 1934; `poisson.test` of R). */
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

export function estimateRatio(a: CountedEffort, b: CountedEffort): RateRatio | null {
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
 * Rate of `a` divided by that of `b`, with a 95 % interval; null where one has no effort, or
 * neither has detections.
 *
 * Adds the variances of both logarithms as in `detectionRate`, with Student's t and the
 * Welch-Satterthwaite degrees of freedom. Where one group has no known variation, both counts are
 * divided by the other's dispersion (McCullagh & Nelder 1989, Generalized Linear Models, chapter 6)
 * and compared as Poisson processes. If neither has, the interval is too narrow.
 */
export const rateRatio = (
  a: readonly OccasionCount[],
  b: readonly OccasionCount[],
): RateRatio | null => estimateRatio(countEffort(a), countEffort(b));
