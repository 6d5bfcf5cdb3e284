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
  /** Why the interval cannot be relied on yet, with what to do, for a person; null where it can. */
  doubt: string | null;
  /** Whether it can be relied on and is no wider than wanted. */
  enough: boolean;
  /** The least score above which this precision is held, where one is known. */
  precision: { precision: number; score: number } | null;
}

/** Widths of the interval that can be wanted, in scores. */
export const widths = [0.05, 0.1, 0.2] as const;
export type Width = (typeof widths)[number];
export const usualWidth: Width = 0.1;

type Figures = Pick<
  CalibrationFigures,
  'probabilities' | 'precisions' | 'warnings' | 'lowest' | 'highest'
>;

/**
 * With these the interval says little of how far the threshold is from the truth, and is narrow all the same:
 * docs/decisions/0140 and 0143.
 */
const undermining: ReadonlySet<CalibrationFigures['warnings'][number]['code']> = new Set([
  'few_yes',
  'few_no',
  'all_yes',
  'all_no',
  'separation',
  'slope_not_positive',
  'spread_over_sites',
]);

function doubtOf({ warnings, lowest, highest }: Figures, score: number): string | null {
  const isReviewed = lowest !== null && highest !== null && score >= lowest && score <= highest;
  const found = warnings.find(
    ({ code }) => undermining.has(code) || (code === 'threshold_outside_sample' && !isReviewed),
  );
  return found?.message ?? null;
}

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
export function certaintyOf(figures: Figures, wanted: number, probability = 0.9): Certainty | null {
  const { probabilities, precisions } = figures;
  const found = nearest(probabilities, probability, (one) => one.probability);
  if (!found || found.score === null || found.low === null || found.high === null) return null;
  const width = found.high - found.low;
  const doubt = doubtOf(figures, found.score);
  const held = nearest(precisions, probability, (one) => one.precision);
  return {
    probability: found.probability,
    score: found.score,
    low: found.low,
    high: found.high,
    width,
    doubt,
    enough: doubt === null && width <= wanted,
    precision:
      held && held.score !== null ? { precision: held.precision, score: held.score } : null,
  };
}
