import { type Curve, thresholdForProbability } from './curve.ts';
import { thresholdForPrecision } from './precision.ts';
import { strataByX } from './scores.ts';

/** A least probability of each detection, or a precision of all from its score on. */
export interface Evidence {
  by: 'probability' | 'precision';
  /** Above 0 and below 1. */
  least: number;
}

/** A stored calibration; strata lie between scores. */
export interface KeptCalibration {
  species: string;
  seed: string;
  figures: {
    curve: Curve | null;
    strata: readonly {
      low: number;
      high: number;
      detections: number;
      reviewed: number;
      yes: number;
    }[];
    precisions: readonly { precision: number; score: number | null }[];
  };
}

/**
 * Lowest score with this evidence; null for none. Throws a RangeError for values not between 0 and
 * 1.
 */
export function evidenceScore(
  { by, least }: Evidence,
  { figures, seed }: Pick<KeptCalibration, 'figures' | 'seed'>,
): number | null {
  const { curve, strata, precisions } = figures;
  if (by === 'probability') return curve ? thresholdForProbability(curve, least).score : null;
  const match = precisions.find(({ precision }) => precision === least);
  if (match) return match.score;
  if (strata.every(({ reviewed }) => reviewed === 0)) return null;
  return thresholdForPrecision(strataByX(strata), least, { seed })?.score ?? null;
}

export interface SpeciesEvidence<C> {
  /** Each with its lowest score and calibration. */
  taken: Map<string, { score: number; calibration: C }>;
  without: string[];
  /** Species without a score that has the evidence. */
  never: string[];
}

/**
 * One rule for every list, chart and export. Leaves out species without a calibration, or without
 * such a score.
 */
export function speciesEvidence<C extends KeptCalibration>(
  evidence: Evidence,
  species: Iterable<string>,
  calibrations: readonly C[],
): SpeciesEvidence<C> {
  const byName = new Map(calibrations.map((one) => [one.species, one]));
  const result: SpeciesEvidence<C> = { taken: new Map(), without: [], never: [] };
  for (const name of new Set(species)) {
    const calibration = byName.get(name);
    const score = calibration ? evidenceScore(evidence, calibration) : null;
    if (!calibration) result.without.push(name);
    else if (score === null) result.never.push(name);
    else result.taken.set(name, { score, calibration });
  }
  return result;
}
