/** Scores nearer to 0 or 1 than this count as this near, so that every score has a finite logit. */
const scoreMargin = 1e-4;

/** A score within 1e-4 to 1 - 1e-4. Throws a RangeError for what is no number. */
export function clipScore(score: number): number {
  if (Number.isNaN(score)) throw new RangeError('A score must be a number; this one is NaN.');
  return Math.min(Math.max(score, scoreMargin), 1 - scoreMargin);
}

/** ln(p / (1 - p)): minus infinity for 0, infinity for 1. */
export const logit = (p: number): number => Math.log(p) - Math.log1p(-p);

/** 1 / (1 + e^-x), the inverse of `logit`, without overflow at either end. */
export function sigmoid(x: number): number {
  if (x >= 0) return 1 / (1 + Math.exp(-x));
  const power = Math.exp(x);
  return power / (1 + power);
}

/**
 * Where a score stands on the axis on which curves are fitted: the logit of the clipped score, -9.21 to 9.21. Scores of
 * networks end in a sigmoid, and are about linear there in what they know (Wood & Kahl 2024, J. Ornithology 165).
 */
export const scoreToX = (score: number): number => logit(clipScore(score));

/** The score at a place on that axis, 0 to 1; not clipped, so that what lies outside stays outside. */
export const xToScore = (x: number): number => sigmoid(x);
