import { precisionsOf } from './precisions-of.ts';
import type { CallDensity, DensityOptions, Precision, ReviewedStratum } from './precision.ts';

/**
 * The share of windows in which the species calls: the sum of N_h k_h / n_h over all windows (Navine, Denton, Weldy & Hart 2024,
 * Frontiers in Bird Science 3:1380636). Windows without a detection count as without a call, so that it is a share of calls that the
 * model saw at all. Null where there is no detection.
 */
export function callDensity(
  strata: readonly ReviewedStratum[],
  { windows, ...options }: DensityOptions,
): CallDensity | null {
  const detections = strata.reduce((sum, one) => sum + one.detections, 0);
  return densityFrom(precisionsOf(strata, options)[0], detections, windows);
}

/** The same from the precision of all detections, where that is known. */
export function densityFrom(
  whole: Precision | undefined,
  detections: number,
  windows: number | undefined,
): CallDensity | null {
  if (!whole) return null;
  const count = windows ?? detections;
  if (!Number.isSafeInteger(count) || count < detections)
    throw new RangeError(
      `Windows must be a whole number not below the ${detections} detections; this is ${count}.`,
    );
  const share = detections / count;
  return {
    estimate: whole.estimate * share,
    low: whole.low * share,
    high: whole.high * share,
    of: windows === undefined ? 'detections' : 'windows',
    count,
  };
}
