import { sigmoid } from '../scores/score-axis.ts';
import type { Columns } from './points.ts';
import { between, inverse, type Symmetric } from './symmetric.ts';

/**
 * The covariance of a curve's `a` and `b` from weighted verdicts: between two inverse informations the sum of
 * w² p (1 - p) x x'. A verdict is yes or no, so its variance is p (1 - p) whatever the sites. A sandwich (White 1980,
 * Econometrica 48:817) takes the squared residuals in its place, which are near 0 where nearly all verdicts are alike.
 */
export function covarianceOf(
  { x, weight }: Columns,
  a: number,
  b: number,
  information: Symmetric,
): Symmetric {
  const middle = { aa: 0, ab: 0, bb: 0 };
  for (let at = 0; at < x.length; at++) {
    const eta = a + b * x[at]!;
    const variance = weight[at]! ** 2 * sigmoid(eta) * sigmoid(-eta);
    middle.aa += variance;
    middle.ab += variance * x[at]!;
    middle.bb += variance * x[at]! ** 2;
  }
  return between(inverse(information), middle);
}
