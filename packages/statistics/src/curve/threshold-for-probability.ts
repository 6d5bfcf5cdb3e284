import { normalQuantile975 } from '../distributions/normal.ts';
import { logit, xToScore } from '../scores/score-axis.ts';
import type { Curve, ProbabilityThreshold } from './curve.ts';

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
