import { normalQuantile975 } from '../distributions/normal.ts';
import { scoreToX, sigmoid } from '../scores/score-axis.ts';
import type { Curve, Probability } from './curve.ts';

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
