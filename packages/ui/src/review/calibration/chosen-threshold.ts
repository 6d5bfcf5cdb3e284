import type { Calibration, CalibrationFigures } from '@biophony/contract';
import { strataByX, thresholdForPrecision, thresholdForProbability } from '@biophony/statistics';

/** What a threshold is asked for. */
export interface ThresholdChoice {
  by: 'probability' | 'precision';
  /** Above 0 and below 1. */
  least: number;
}

/** A threshold with what is known of it. */
export interface ChosenThreshold {
  /** Null where no score reaches what is asked. */
  score: number | null;
  /** The 95 % interval of the score, by probability; an end is null where the verdicts leave it open. */
  interval: { low: number | null; high: number | null } | null;
  /** Share of the detections from the score on: between two bounds where the score lies within a stratum. */
  kept: { low: number; high: number } | null;
  /** By precision: the estimate, and its one-sided 95 % lower bound. */
  precision: { estimate: number; bound: number } | null;
}

const nothing: ChosenThreshold = { score: null, interval: null, kept: null, precision: null };

/** The share of detections from a score on, by the strata: those wholly above, and with that in which it lies. */
export function keptShare(
  strata: CalibrationFigures['strata'],
  score: number,
): { low: number; high: number } | null {
  const all = strata.reduce((sum, { detections }) => sum + detections, 0);
  if (all === 0) return null;
  const sum = (takes: (one: (typeof strata)[number]) => boolean) =>
    strata.reduce((total, one) => total + (takes(one) ? one.detections : 0), 0);
  return {
    low: sum(({ low }) => low >= score) / all,
    high: sum(({ high }) => high >= score) / all,
  };
}

/** The calibration with a seed that its draws began with; of verdicts that are not kept it is the sample's. */
type Seeded = Pick<CalibrationFigures, 'curve' | 'strata' | 'probabilities' | 'precisions'> & {
  seed: string;
};

function byProbability({ curve, strata, probabilities }: Seeded, least: number): ChosenThreshold {
  const told = probabilities.find(({ probability }) => probability === least);
  const found = told ?? (curve && thresholdForProbability(curve, least));
  if (!found || found.score === null) return nothing;
  const { score, low, high } = found;
  return { ...nothing, score, interval: { low, high }, kept: keptShare(strata, score) };
}

function byPrecision({ strata, precisions, seed }: Seeded, least: number): ChosenThreshold {
  const told = precisions.find(({ precision }) => precision === least);
  if (told) {
    const { score, estimate, bound, kept } = told;
    if (score === null) return nothing;
    return {
      score,
      interval: null,
      kept: kept === null ? null : { low: kept, high: kept },
      precision: estimate === null || bound === null ? null : { estimate, bound },
    };
  }
  if (strata.every(({ reviewed }) => reviewed === 0)) return nothing;
  const found = thresholdForPrecision(strataByX(strata), least, { seed });
  if (!found) return nothing;
  return {
    score: found.score,
    interval: null,
    kept: { low: found.kept, high: found.kept },
    precision: { estimate: found.estimate, bound: found.lower95 },
  };
}

/**
 * The threshold for a probability or precision: as the service told it, or by the same computation where it was told for
 * other values. Throws a RangeError for a value that is not between 0 and 1.
 */
export const chosenThreshold = (figures: Seeded, { by, least }: ThresholdChoice): ChosenThreshold =>
  by === 'probability' ? byProbability(figures, least) : byPrecision(figures, least);

/** The threshold for a probability if every unsure verdict were a no; null where none were unsure, or by precision. */
export function thresholdIfNo(
  { unsure, curve_if_unsure_no: curve }: CalibrationFigures,
  { by, least }: ThresholdChoice,
): { score: number | null } | null {
  if (unsure === 0 || by !== 'probability') return null;
  return { score: curve ? thresholdForProbability(curve, least).score : null };
}

/** What a model is called with its version, which stands in the names of some already. */
export function modelText(
  { model, model_version }: Pick<Calibration, 'model' | 'model_version'>,
  unknown: string,
): string {
  const name = model ?? unknown;
  return model_version === null || name.includes(model_version) ? name : `${name} ${model_version}`;
}

/** What files of a calibration are called, without their ending; without a version where it is not kept. */
export const calibrationFile = (species: string, version?: number): string =>
  `calibration-${species.toLowerCase().replaceAll(/\W+/g, '-')}${version === undefined ? '' : `-v${version}`}`;
