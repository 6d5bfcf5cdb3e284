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

/** A reviewed sample of one species, of one model with its settings. */
export interface CalibrationInput {
  /** The calibration's own; all that depends on chance follows from it. */
  seed: string;
  strata: readonly { low_x: number; high_x: number; /** N_h. */ detections: number }[];
  items: readonly {
    score: number;
    /** Counted from 0. */
    stratum: number;
    site: string | null;
    /** Null where nobody has decided. */
    verdict: Verdict | null;
  }[];
  /** All windows analysed, with those that had no detection; for the call density. */
  windows?: number;
  /** `Sample.scheme`; `random_in_strata` where it is not given or null, since all others that stand for strata are that. */
  scheme?: SamplingScheme | null;
  /** Whether the drawn of a stratum stand for all of it (`Sample.representative`); true where it is not given. */
  representative?: boolean;
}

/** A stratum as it was reviewed, with the 95 % interval of its share of yes. */
export interface StratumFigures extends ReviewedStratum {
  /** Sample items in it, decided or not. */
  drawn: number;
  unsure: number;
  /** yes / reviewed; null where nothing was reviewed, and so are `low` and `high`. */
  share: number | null;
  low: number | null;
  high: number | null;
}

/** What to know about a calibration. Nothing is changed because of it: figures are warned of, never clamped. */
export type CalibrationWarning =
  | { code: 'nothing_reviewed' }
  | { code: 'all_yes'; yes: number }
  | { code: 'all_no'; no: number }
  | { code: 'few_yes'; yes: number; needed: number }
  | { code: 'few_no'; no: number; needed: number }
  /** Some score parts every yes from every no: the curve's steepness comes from the penalty. */
  | { code: 'separation'; highest_no: number; lowest_yes: number }
  | { code: 'slope_not_positive'; b: number }
  /** Thresholds for probabilities that lie outside the scores that were reviewed, `low` to `high`. */
  | {
      code: 'threshold_outside_sample';
      thresholds: { probability: number; score: number }[];
      low: number;
      high: number;
    }
  /** One of each site in turn was drawn, so that sites with few detections count for more than they have. */
  | { code: 'spread_over_sites' }
  | { code: 'sites_disagree'; p: number; sites: number }
  /** Strata with detections of which none was reviewed, and the share of all detections in them. */
  | { code: 'empty_strata'; strata: number[]; detections_share: number }
  /** The sample was drawn in a way that tells no precision and no call density. */
  | { code: 'not_representative' };

export type CalibrationWarningCode = CalibrationWarning['code'];

/** Everything that a reviewed sample says of one species. It can be kept and sent as JSON. */
export interface CalibrationFigures {
  /** How the sample was drawn that the figures are estimated from. */
  scheme: SamplingScheme;
  seed: string;
  draws: number;
  /** Null where fewer than two different scores were decided. */
  curve: Curve | null;
  /** The curve if every unsure one were a no; the same as `curve` where there is none. */
  curve_if_unsure_no: Curve | null;
  /** Lowest and highest score that was decided; null where none was. */
  sampled: { low: number; high: number } | null;
  counts: { yes: number; no: number; unsure: number; open: number };
  strata: StratumFigures[];
  /** For 0.5, 0.8, 0.9, 0.95 and 0.99. */
  probability_thresholds: (ProbabilityThreshold & { probability: number })[];
  /** For 0.8, 0.9, 0.95 and 0.99; `threshold` is null where no threshold reaches it. */
  precision_thresholds: { precision: number; threshold: PrecisionThreshold | null }[];
  call_density: CallDensity | null;
  isotonic: IsotonicStep[];
  /** Null where fewer than two sites have verdicts enough. */
  sites: SitesTest | null;
  warnings: CalibrationWarning[];
}

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
