import type { CalibrationFigures } from '@biophony/contract';

/** How certain a threshold is by the verdicts so far. */
export interface Certainty {
  /** The probability that the threshold is for. */
  probability: number;
  /** Score from which on it is reached, with the ends of its 95% interval. */
  score: number;
  low: number;
  high: number;
  /** Width of the interval, in scores. */
  width: number;
  /** Whether it is no wider than wanted. */
  enough: boolean;
  /** The least score above which this precision is held, where one is known. */
  precision: { precision: number; score: number } | null;
}

/** Widths of the interval that can be wanted, in scores. */
export const widths = [0.05, 0.1, 0.2] as const;
export type Width = (typeof widths)[number];
export const usualWidth: Width = 0.1;

const nearest = <T>(list: readonly T[], wanted: number, valueOf: (one: T) => number) =>
  list.reduce<T | null>(
    (best, one) =>
      best === null || Math.abs(valueOf(one) - wanted) < Math.abs(valueOf(best) - wanted)
        ? one
        : best,
    null,
  );

/**
 * How certain the threshold is whose probability is nearest to `probability`; null as long as the verdicts give none, or
 * one without an interval.
 */
export function certaintyOf(
  { probabilities, precisions }: Pick<CalibrationFigures, 'probabilities' | 'precisions'>,
  wanted: number,
  probability = 0.9,
): Certainty | null {
  const found = nearest(probabilities, probability, (one) => one.probability);
  if (!found || found.score === null || found.low === null || found.high === null) return null;
  const width = found.high - found.low;
  const held = nearest(precisions, probability, (one) => one.precision);
  return {
    probability: found.probability,
    score: found.score,
    low: found.low,
    high: found.high,
    width,
    enough: width <= wanted,
    precision:
      held && held.score !== null ? { precision: held.precision, score: held.score } : null,
  };
}
