import { probabilityAt } from '../curve/probability-at.ts';
import { thresholdForProbability } from '../curve/threshold-for-probability.ts';
import { thresholdForPrecision } from '../precision/thresholds.ts';
import type { CalibrationFigures } from './figures.ts';

/** Which detections of a species an export or a chart takes. */
export type ScoreChoice =
  | { by: 'all' }
  | { by: 'score'; least: number }
  | { by: 'probability'; least: number }
  | { by: 'precision'; least: number };

/** What exports add to a detection. */
export interface ProbabilityColumns {
  probability: number | null;
  probability_low: number | null;
  probability_high: number | null;
}

/** What a calibration says of a score; null without one or without its curve. */
export function probabilityColumns(
  figures: Pick<CalibrationFigures, 'curve'> | null,
  score: number,
): ProbabilityColumns {
  if (!figures?.curve) return { probability: null, probability_low: null, probability_high: null };
  const { probability, low, high } = probabilityAt(figures.curve, score);
  return { probability, probability_low: low, probability_high: high };
}

/**
 * The score from which on a choice takes detections. Null where it takes none: there is no calibration, its curve does not
 * rise, or no threshold reaches the precision. Precisions that the calibration has no threshold for are computed from its
 * strata and seed, always the same. Throws a RangeError for a probability or precision that is not between 0 and 1.
 */
export function thresholdOf(
  choice: ScoreChoice,
  figures: CalibrationFigures | null,
): number | null {
  if (choice.by === 'all') return 0;
  if (choice.by === 'score') return choice.least;
  if (!(choice.least > 0 && choice.least < 1))
    throw new RangeError(`A ${choice.by} must lie between 0 and 1; this one is ${choice.least}.`);
  if (choice.by === 'probability')
    return figures?.curve ? thresholdForProbability(figures.curve, choice.least).score : null;
  return figures ? precisionScore(choice.least, figures) : null;
}

function precisionScore(asked: number, figures: CalibrationFigures): number | null {
  const known = figures.precision_thresholds.find(({ precision }) => precision === asked);
  if (known) return known.threshold?.score ?? null;
  // Without a call density nothing was reviewed, or the sample stands only for itself.
  if (!figures.call_density) return null;
  return thresholdForPrecision(figures.strata, asked, figures)?.score ?? null;
}

/** Whether a choice takes a detection, by its score. */
export function applies(
  choice: ScoreChoice,
  figures: CalibrationFigures | null,
): (score: number) => boolean {
  const least = thresholdOf(choice, figures);
  return (score) => least !== null && score >= least;
}
