import { scoreToX } from '../scores/score-axis.ts';
import { precisionsOf } from './precisions-of.ts';
import type { DrawOptions, Precision, PrecisionThreshold, ReviewedStratum } from './precision.ts';

/**
 * The precision of all detections of the strata from one on, or of those wholly above a score, as `precisionsOf`
 * computes it; null where there is no detection.
 */
export function precisionAbove(
  strata: readonly ReviewedStratum[],
  from: { stratum: number } | { score: number },
  options: DrawOptions,
): Precision | null {
  const least =
    'stratum' in from
      ? from.stratum
      : strata.findIndex(({ low_x }) => low_x >= scoreToX(from.score) - 1e-12);
  return precisionsOf(strata, options).find(({ stratum }) => stratum === least) ?? null;
}

/**
 * The smallest threshold from which on all detections have at least this precision, by its one-sided 95 % lower bound;
 * null where none reaches it. Thresholds are the lower edges of strata.
 */
export function thresholdForPrecision(
  strata: readonly ReviewedStratum[],
  precision: number,
  options: DrawOptions,
): PrecisionThreshold | null {
  return thresholdAmong(precisionsOf(strata, options), precision);
}

/** The same of precisions that are known; so all thresholds of a species come from one set of draws. */
export function thresholdAmong(
  precisions: readonly Precision[],
  precision: number,
): PrecisionThreshold | null {
  if (!(precision > 0 && precision < 1))
    throw new RangeError(`A precision must lie between 0 and 1; this one is ${precision}.`);
  const found = precisions.find(({ lower95 }) => lower95 >= precision);
  return found ? { precision, ...found } : null;
}
