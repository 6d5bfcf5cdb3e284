import {
  countEffort,
  dispersion,
  type CountedEffort,
  type OccasionCount,
} from './counted-effort.ts';
import { chiSquareQuantile, studentQuantile } from './quantiles.ts';

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
