import type { Calibration, CalibrationFigures } from '@biophony/contract';
import { strataByX, thresholdForPrecision, thresholdForProbability } from '@biophony/statistics';
import { numberFormat } from '../../base/intl.ts';

/** Nearer to 0 or 1 than this, four digits would round to 0 or 1. */
const nearest = 0.0001;

const withDigits = (score: number, digits: number, locale: string | undefined): string =>
  numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: digits }).format(score);

/**
 * Formats a score, probability or share with two digits; with more near 0 and 1, where two would
 * round to the end.
 */
export function scoreText(score: number, locale: string | undefined): string {
  const near = Math.min(score, 1 - score);
  if (near > 0 && near < nearest)
    return score < 0.5
      ? `<${withDigits(nearest, 4, locale)}`
      : `>${withDigits(1 - nearest, 4, locale)}`;
  return withDigits(score, near >= 0.01 || near <= 0 ? 2 : near >= 0.001 ? 3 : 4, locale);
}

/** Two scores with as many digits as tell them apart, four at most. */
export function rangeTexts(
  low: number,
  high: number,
  locale: string | undefined,
): [low: string, high: string] {
  let texts: [string, string] = [scoreText(low, locale), scoreText(high, locale)];
  for (let digits = 3; digits <= 4 && texts[0] === texts[1]; digits++)
    texts = [withDigits(low, digits, locale), withDigits(high, digits, locale)];
  return texts;
}

/** A share as percentage: whole from 10 on, with one digit below. */
export const shareText = (share: number, locale: string | undefined): string =>
  numberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: share < 0.1 || share > 0.99 ? 1 : 0,
  }).format(share);

export interface ThresholdChoice {
  by: 'probability' | 'precision';
  /** Above 0 and below 1. */
  least: number;
}

export interface ChosenThreshold {
  /** Null where no score reaches the request. */
  score: number | null;
  /**
   * 95 % interval of the score, for a probability; an end is null where the verdicts leave it open.
   */
  interval: { low: number | null; high: number | null } | null;
  /** Share of detections at or above the score: a range where the score lies within a stratum. */
  shareKept: { low: number; high: number } | null;
  /** For a precision: the estimate, and its one-sided 95 % lower bound. */
  precision: { estimate: number; bound: number } | null;
}

const nothing: ChosenThreshold = { score: null, interval: null, shareKept: null, precision: null };

/** Strata wholly above the score, and these with the stratum of the score. */
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

type Seeded = Pick<CalibrationFigures, 'curve' | 'strata' | 'probabilities' | 'precisions'> & {
  seed: string;
};

function byProbability({ curve, strata, probabilities }: Seeded, least: number): ChosenThreshold {
  const figure = probabilities.find(({ probability }) => probability === least);
  const threshold = figure ?? (curve && thresholdForProbability(curve, least));
  if (!threshold || threshold.score === null) return nothing;
  const { score, low, high } = threshold;
  return { ...nothing, score, interval: { low, high }, shareKept: keptShare(strata, score) };
}

function byPrecision({ strata, precisions, seed }: Seeded, least: number): ChosenThreshold {
  const figure = precisions.find(({ precision }) => precision === least);
  if (figure) {
    const { score, estimate, bound, kept: share } = figure;
    if (score === null) return nothing;
    return {
      score,
      interval: null,
      shareKept: share === null ? null : { low: share, high: share },
      precision: estimate === null || bound === null ? null : { estimate, bound },
    };
  }
  if (strata.every(({ reviewed }) => reviewed === 0)) return nothing;
  const threshold = thresholdForPrecision(strataByX(strata), least, { seed });
  if (!threshold) return nothing;
  return {
    score: threshold.score,
    interval: null,
    shareKept: { low: threshold.kept, high: threshold.kept },
    precision: { estimate: threshold.estimate, bound: threshold.lower95 },
  };
}

/**
 * Threshold for a probability or precision: the service's, or computed the same way for other
 * values. Throws a RangeError for a value not between 0 and 1.
 */
export const chosenThreshold = (figures: Seeded, { by, least }: ThresholdChoice): ChosenThreshold =>
  by === 'probability' ? byProbability(figures, least) : byPrecision(figures, least);

/**
 * Threshold for a probability if every unsure verdict were a no; null for a precision or without
 * unsure verdicts.
 */
export function thresholdIfNo(
  { unsure, curve_if_unsure_no: curve }: CalibrationFigures,
  { by, least }: ThresholdChoice,
): { score: number | null } | null {
  if (unsure === 0 || by !== 'probability') return null;
  return { score: curve ? thresholdForProbability(curve, least).score : null };
}

export function modelText(
  { model, model_version }: Pick<Calibration, 'model' | 'model_version'>,
  unknown: string,
): string {
  const name = model ?? unknown;
  return model_version === null || name.includes(model_version) ? name : `${name} ${model_version}`;
}

/** Without extension; without a version if not saved. */
export const calibrationFile = (species: string, version?: number): string =>
  `calibration-${species.toLowerCase().replaceAll(/\W+/g, '-')}${version === undefined ? '' : `-v${version}`}`;
