import { normalQuantile975 } from './distributions.ts';
import { logit, scoreToX, sigmoid, xToScore } from './scores.ts';

/** One verdict, for a curve. */
export interface Point {
  /** `scoreToX` of the score. */
  x: number;
  yes: boolean;
  /** N_h / n_h; any scale, since weights are scaled to the number of points. 1 where it is not given. */
  weight?: number;
}

/** P(yes | x) = sigmoid(a + b x). */
export interface Curve {
  a: number;
  b: number;
  /** Covariance of `a` and `b`, weights included. */
  covariance: { aa: number; ab: number; bb: number };
}

/** A curve with what its fit took. */
export interface FittedCurve extends Curve {
  iterations: number;
}

export interface FitOptions {
  /** `firth`, unless it is said otherwise; `none` is plain maximum likelihood, as of R's `glm`. */
  penalty?: 'firth' | 'none';
}

/** A probability with its 95 % interval. */
export interface Probability {
  probability: number;
  low: number;
  high: number;
}

/** A score with its 95 % interval; null is what does not exist: an end that the data leave open, or the score itself. */
export interface ProbabilityThreshold {
  score: number | null;
  low: number | null;
  high: number | null;
}

/** A step of an isotonic regression: all scores from `low_x` to `high_x` have this probability. */
export interface IsotonicStep {
  low_x: number;
  high_x: number;
  probability: number;
  /** The sum of the weights of its points. */
  weight: number;
}

export interface SitePoint extends Point {
  site: string | number | null;
  /** The stratum that it was drawn of, in any numbers. */
  stratum: number;
}

/** Whether sites have curves of their own. */
export interface SitesTest {
  /** Squares between sites, times `degrees`, over what they are on average where sites agree: about `degrees` there. */
  statistic: number;
  /** One less than there are sites. */
  degrees: number;
  /** How often sites that agree would differ as much. */
  p: number;
  /** Sites that were compared, and the verdicts there. */
  sites: number;
  points: number;
}

/** What a curve says of a score, with its 95 % interval, which is made on the axis of logits. */
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
 * The score from which on a curve gives this probability, x = (logit p - a) / b (Wood & Kahl 2024, J. Ornithology 165; Tseng
 * et al. 2025), with its 95 % interval by Fieller's theorem: all scores whose own interval by `probabilityAt` holds the
 * probability (Fieller 1954, J. R. Statist. Soc. B 16:175; Cox 1990, Statistica Neerlandica 44:1).
 *
 * `score` is null where the curve does not rise. `low` and `high` are null where they are open, since the data do not
 * tell the slope from 0. Nothing is clamped: scores outside those reviewed are given as they come.
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
