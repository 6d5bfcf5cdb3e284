import { scoreToX, xToScore } from '@biophony/statistics';
import { ticksBetween } from '../../../explorer/charts/ticks.ts';
import type { CalibrationFigures } from '@biophony/contract';

/** A picture of a curve in pixels: the box within its axes, and what the left and right edge of it stand for. */
export interface CurveScale {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Logits of scores. */
  low: number;
  high: number;
}

/** Scores that an axis may name. */
const named = [
  0.0001, 0.001, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99,
  0.999, 0.9999,
];
/** Pixels between two names at least. */
const namesApart = 44;

/** Pixels around the box: names of probabilities, and names of scores. */
const margins = { left: 44, right: 22, top: 10, bottom: 44 };

/** The scale of a picture of so many pixels, from the lowest score of the strata to the highest. */
export function curveScale(
  { strata }: Pick<CalibrationFigures, 'strata'>,
  { width, height }: { width: number; height: number },
): CurveScale {
  const low = scoreToX(strata[0]?.low ?? 0.1);
  const high = scoreToX(strata.at(-1)?.high ?? 0.9);
  const pad = Math.max(0.1, (high - low) * 0.02);
  return {
    left: margins.left,
    right: Math.max(margins.left + 1, width - margins.right),
    top: margins.top,
    bottom: Math.max(margins.top + 1, height - margins.bottom),
    low: low - pad,
    high: high + pad,
  };
}

/** Where a logit stands, in pixels. */
export const leftOf = (x: number, { left, right, low, high }: CurveScale): number =>
  left + ((x - low) / (high - low)) * (right - left);

/** Where a probability stands. */
export const topOf = (probability: number, { top, bottom }: CurveScale): number =>
  bottom - probability * (bottom - top);

/** Scores that an axis can name: round ones, and of a short axis steps of its own. */
function namedWithin({ low, high }: CurveScale): number[] {
  const fitting = named.filter((score) => {
    const x = scoreToX(score);
    return x >= low && x <= high;
  });
  return fitting.length >= 3 ? fitting : ticksBetween(xToScore(low), xToScore(high), 8);
}

/** The scores that the axis names: as many as fit, round ones first. */
export function scoreTicks(scale: CurveScale): number[] {
  const fitting = namedWithin(scale);
  const taken: number[] = [];
  const order = fitting.toSorted((a, b) => weight(a) - weight(b));
  for (const score of order) {
    const at = leftOf(scoreToX(score), scale);
    if (taken.every((other) => Math.abs(leftOf(scoreToX(other), scale) - at) >= namesApart))
      taken.push(score);
  }
  return taken.sort((a, b) => a - b);
}

/** Round scores come before others. */
const first = [0.5, 0.9, 0.1, 0.99, 0.01, 0.7, 0.3, 0.8, 0.2];
const weight = (score: number) => {
  const at = first.indexOf(score);
  return at < 0 ? first.length : at;
};

/** So many scores of the scale, evenly apart in pixels. */
export const scoresAlong = ({ low, high }: Pick<CurveScale, 'low' | 'high'>, count: number) =>
  Array.from({ length: count }, (_, at) => xToScore(low + ((high - low) * at) / (count - 1)));
