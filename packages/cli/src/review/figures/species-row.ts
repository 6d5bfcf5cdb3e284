import type { CalibrationFigures } from '@biophony/contract';
import {
  strataByX,
  thresholdForPrecision,
  thresholdForProbability,
  type Curve,
  type ReviewedStratum,
  type SamplingScheme,
} from '@biophony/statistics';

/** What a person asks of every species: a share of right detections, or a probability of each. */
export type Asked = { precision: number } | { probability: number };

/** What the verdicts on a species say, for a line of a table. */
export interface SpeciesRow {
  species: string;
  sample_id: string | null;
  /** How the detections were drawn in each stratum; null where the verdicts have no strata. */
  scheme: SamplingScheme | null;
  /** Of the calibration that was kept; null where none was. */
  version: number | null;
  calibration_id: string | null;
  yes: number;
  no: number;
  unsure: number;
  open: number;
  /** The score from which on detections are as asked; null where no score is. */
  threshold: number | null;
  /** Ends of the 95% interval of a score for a probability; null for a precision. */
  threshold_low: number | null;
  threshold_high: number | null;
  /** Precision of all detections above, and its one-sided 95% lower bound; null for a probability. */
  precision: number | null;
  precision_bound: number | null;
  /** Share of the detections that are above; null for a probability. */
  kept: number | null;
  warnings: readonly string[];
}

type Threshold = Pick<
  SpeciesRow,
  'threshold' | 'threshold_low' | 'threshold_high' | 'precision' | 'precision_bound' | 'kept'
>;

const noThreshold: Threshold = {
  threshold: null,
  threshold_low: null,
  threshold_high: null,
  precision: null,
  precision_bound: null,
  kept: null,
};

/** Scores of results have four decimals; what is beyond six comes of computing. */
const rounded = (score: number | null): number | null =>
  score === null ? null : Math.round(score * 1e6) / 1e6;

/** The threshold that figures have for what was asked. `strata` are those with their verdicts, `seed` that of the draws. */
export function thresholdOf(
  asked: Asked,
  {
    curve,
    strata,
    seed,
  }: { curve: Curve | null; strata: readonly ReviewedStratum[]; seed: string },
): Threshold {
  if ('probability' in asked) {
    if (!curve) return noThreshold;
    const { score, low, high } = thresholdForProbability(curve, asked.probability);
    return {
      ...noThreshold,
      threshold: rounded(score),
      threshold_low: rounded(low),
      threshold_high: rounded(high),
    };
  }
  if (!strata.some(({ reviewed }) => reviewed > 0)) return noThreshold;
  const found = thresholdForPrecision(strata, asked.precision, { seed });
  if (!found) return noThreshold;
  const { score, estimate, lower95, kept } = found;
  return {
    ...noThreshold,
    threshold: rounded(score),
    precision: estimate,
    precision_bound: lower95,
    kept,
  };
}

/** The same of figures as /api has them, whose strata are between scores. */
export const thresholdOfFigures = (
  asked: Asked,
  { curve, strata }: Pick<CalibrationFigures, 'curve' | 'strata'>,
  seed: string,
): Threshold =>
  thresholdOf(asked, {
    seed,
    curve,
    strata: strataByX(strata),
  });
