import { normalQuantile975 } from './distributions.ts';
import { logit, scoreToX, sigmoid, xToScore } from './scores.ts';

export interface Point {
  /** `scoreToX` of the score. */
  x: number;
  yes: boolean;
  /** N_h / n_h, in any scale; 1 if absent. */
  weight?: number;
}

/** P(yes | x) = sigmoid(a + b x). */
export interface Curve {
  a: number;
  b: number;
  /** Weights included. */
  covariance: { aa: number; ab: number; bb: number };
}

export interface FittedCurve extends Curve {
  iterations: number;
}

export interface FitOptions {
  /** Default `firth`; `none` is plain maximum likelihood, as in R's `glm`. */
  penalty?: 'firth' | 'none';
}

/** With its 95 % interval. */
export interface Probability {
  probability: number;
  low: number;
  high: number;
}

export interface ProbabilityThreshold {
  score: number | null;
  low: number | null;
  high: number | null;
}

/** Scores from `low_x` to `high_x` have this probability. */
export interface IsotonicStep {
  low_x: number;
  high_x: number;
  probability: number;
  weight: number;
}

export interface SitePoint extends Point {
  site: string | number | null;
  stratum: number;
}

/** Test whether sites have different curves. */
export interface SitesTest {
  /** Squares between sites, times `degrees`, over their mean where sites agree. */
  statistic: number;
  /** Number of sites less one. */
  degrees: number;
  /** Probability of such a difference where sites agree. */
  p: number;
  sites: number;
  points: number;
}

/** With its 95 % interval, computed on the logit scale. */
export function probabilityAt({ a, b, covariance }: Curve, score: number): Probability {
  const x = scoreToX(score);
  const middle = a + b * x;
  const variance = covariance.aa + x * (2 * covariance.ab + x * covariance.bb);
  const half = normalQuantile975 * Math.sqrt(Math.max(0, variance));
  return {
    probability: sigmoid(middle),
    low: sigmoid(middle - half),
    high: sigmoid(middle + half),
  };
}

/**
 * Score at which a curve reaches a probability, x = (logit p - a) / b (Wood & Kahl 2024, J.
 * Ornithology 165; Tseng et al. 2025), with its 95 % interval by Fieller's theorem (Fieller 1954,
 * J. R. Statist. Soc. B 16:175; Cox 1990, Statistica Neerlandica 44:1).
 *
 * `score` is null where the curve does not rise, `low` and `high` where the data do not separate
 * the slope from 0. Scores may lie outside those reviewed.
 */
export function thresholdForProbability(
  { a, b, covariance }: Curve,
  probability: number,
): ProbabilityThreshold {
  if (!(probability > 0 && probability < 1))
    throw new RangeError(`A probability must lie between 0 and 1; this one is ${probability}.`);
  if (!(b > 0)) return { score: null, low: null, high: null };
  const rise = logit(probability) - a;
  const z2 = normalQuantile975 ** 2;
  const score = xToScore(rise / b);
  // (rise - b x)² = z² (aa + 2 ab x + bb x²) as square x² - 2 half x + rest = 0.
  const square = b * b - z2 * covariance.bb;
  if (!(square > 0)) return { score, low: null, high: null };
  const half = rise * b + z2 * covariance.ab;
  const rest = rise * rise - z2 * covariance.aa;
  const root = Math.sqrt(Math.max(0, half * half - square * rest));
  return { score, low: xToScore((half - root) / square), high: xToScore((half + root) / square) };
}
