import {
  type Curve,
  type IsotonicStep,
  probabilityAt,
  type ProbabilityThreshold,
  type SitesTest,
  thresholdForProbability,
} from './curve.ts';
import {
  type CallDensity,
  type PrecisionThreshold,
  type ReviewedStratum,
  thresholdForPrecision,
} from './precision.ts';
import type { SamplingScheme } from './sample.ts';

export type Verdict = 'yes' | 'no' | 'unsure';

export interface CalibrationInput {
  /** The calibration's ID; determines everything random. */
  seed: string;
  strata: readonly { low_x: number; high_x: number; /** N_h. */ detections: number }[];
  items: readonly {
    score: number;
    /** Counted from 0. */
    stratum: number;
    site: string | null;
    verdict: Verdict | null;
  }[];
  /** All analysed, including those without detection. */
  windows?: number;
  /** `Sample.scheme`. Default: `random_in_strata`. */
  scheme?: SamplingScheme | null;
  /** `Sample.representative`. Default: true. */
  representative?: boolean;
}

/** With the 95 % interval of its share of yes. */
export interface StratumFigures extends ReviewedStratum {
  drawn: number;
  unsure: number;
  /** yes / reviewed; null, like `low` and `high`, without reviews. */
  share: number | null;
  low: number | null;
  high: number | null;
}

/** Warnings change no figure. */
export type CalibrationWarning =
  | { code: 'nothing_reviewed' }
  | { code: 'all_yes'; yes: number }
  | { code: 'all_no'; no: number }
  | { code: 'few_yes'; yes: number; needed: number }
  | { code: 'few_no'; no: number; needed: number }
  /** A score separates all yes from all no: the curve's slope comes from the penalty. */
  | { code: 'separation'; highest_no: number; lowest_yes: number }
  | { code: 'slope_not_positive'; b: number }
  | {
      code: 'threshold_outside_sample';
      thresholds: { probability: number; score: number }[];
      low: number;
      high: number;
    }
  /** Sites with few detections have too much weight. */
  | { code: 'spread_over_sites' }
  | { code: 'sites_disagree'; p: number; sites: number }
  /** Without reviews, and their share of all detections. */
  | { code: 'empty_strata'; strata: number[]; detections_share: number }
  /** No precision or call density. */
  | { code: 'not_representative' };

export type CalibrationWarningCode = CalibrationWarning['code'];

/** Can be stored and sent as JSON. */
export interface CalibrationFigures {
  scheme: SamplingScheme;
  seed: string;
  draws: number;
  curve: Curve | null;
  /** If every unsure verdict were no. */
  curve_if_unsure_no: Curve | null;
  /** Lowest and highest decided score; null for none. */
  sampled: { low: number; high: number } | null;
  counts: { yes: number; no: number; unsure: number; open: number };
  strata: StratumFigures[];
  /** For 0.5, 0.8, 0.9, 0.95 and 0.99. */
  probability_thresholds: (ProbabilityThreshold & { probability: number })[];
  /** For 0.8, 0.9, 0.95 and 0.99; null where none reaches it. */
  precision_thresholds: { precision: number; threshold: PrecisionThreshold | null }[];
  call_density: CallDensity | null;
  isotonic: IsotonicStep[];
  /** Null where fewer than two sites have enough verdicts. */
  sites: SitesTest | null;
  warnings: CalibrationWarning[];
}

/** Selection of detections for an export or chart. */
export type ScoreChoice =
  | { by: 'all' }
  | { by: 'score'; least: number }
  | { by: 'probability'; least: number }
  | { by: 'precision'; least: number };

export interface ProbabilityColumns {
  probability: number | null;
  probability_low: number | null;
  probability_high: number | null;
}

/** Null without a calibration or curve. */
export function probabilityColumns(
  figures: Pick<CalibrationFigures, 'curve'> | null,
  score: number,
): ProbabilityColumns {
  if (!figures?.curve) return { probability: null, probability_low: null, probability_high: null };
  const { probability, low, high } = probabilityAt(figures.curve, score);
  return { probability, probability_low: low, probability_high: high };
}

/**
 * Lowest score of a choice; null where it includes none. Other precisions are computed from strata
 * and seed. Throws a RangeError for a probability or precision not between 0 and 1.
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

function precisionScore(target: number, figures: CalibrationFigures): number | null {
  const match = figures.precision_thresholds.find(({ precision }) => precision === target);
  if (match) return match.threshold?.score ?? null;
  // Nothing was reviewed, or the sample represents only itself.
  if (!figures.call_density) return null;
  return thresholdForPrecision(figures.strata, target, figures)?.score ?? null;
}

/** True if the choice includes this score. */
export function applies(
  choice: ScoreChoice,
  figures: CalibrationFigures | null,
): (score: number) => boolean {
  const least = thresholdOf(choice, figures);
  return (score) => least !== null && score >= least;
}
