import { type Curve, thresholdForProbability } from './curve.ts';
import { thresholdForPrecision } from './precision.ts';
import { strataByX } from './scores.ts';

/** What a detection must have for its species: a least probability of being right, or a precision of all from its score on. */
export interface Evidence {
  by: 'probability' | 'precision';
  /** Above 0 and below 1. */
  least: number;
}

/** A calibration as it is kept, as far as its scores need it; strata lie between scores. */
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
 * The score from which on a calibration has some evidence; null where no score has. A precision that the calibration has no
 * score for is computed from its strata and seed, always the same. Throws a RangeError for what is not between 0 and 1.
 */
export function evidenceScore(
  { by, least }: Evidence,
  { figures, seed }: Pick<KeptCalibration, 'figures' | 'seed'>,
): number | null {
  const { curve, strata, precisions } = figures;
  if (by === 'probability') return curve ? thresholdForProbability(curve, least).score : null;
  const known = precisions.find(({ precision }) => precision === least);
  if (known) return known.score;
  if (strata.every(({ reviewed }) => reviewed === 0)) return null;
  return thresholdForPrecision(strataByX(strata), least, { seed })?.score ?? null;
}

/** What some evidence leaves of species, by their names. */
export interface SpeciesEvidence<C> {
  /** Species that are taken, each from a score on, with the calibration that says so. All others are left out. */
  taken: Map<string, { score: number; calibration: C }>;
  /** Species without a calibration. */
  without: string[];
  /** Species of which no score has the evidence. */
  never: string[];
}

/**
 * Which scores some evidence asks for: one rule for every list, chart and export. A species without a calibration is left
 * out, and so is one of which no score has the evidence.
 */
export function speciesEvidence<C extends KeptCalibration>(
  evidence: Evidence,
  species: Iterable<string>,
  calibrations: readonly C[],
): SpeciesEvidence<C> {
  const byName = new Map(calibrations.map((one) => [one.species, one]));
  const found: SpeciesEvidence<C> = { taken: new Map(), without: [], never: [] };
  for (const name of new Set(species)) {
    const calibration = byName.get(name);
    const score = calibration ? evidenceScore(evidence, calibration) : null;
    if (!calibration) found.without.push(name);
    else if (score === null) found.never.push(name);
    else found.taken.set(name, { score, calibration });
  }
  return found;
}
