import { sigmoid } from '../scores/score-axis.ts';
import type { Columns } from './points.ts';
import { between, inverse, type Symmetric } from './symmetric.ts';

/**
 * The robust covariance of a curve's `a` and `b` (Huber 1967; White 1980, Econometrica 48:817; R's `sandwich`): between two
 * inverse informations the sum of the squared scores of the points.
 */
export function sandwichOf(
  { x, y, weight }: Columns,
  a: number,
  b: number,
  information: Symmetric,
): Symmetric {
  const meat = { aa: 0, ab: 0, bb: 0 };
  for (let at = 0; at < x.length; at++) {
    const square = (weight[at]! * (y[at]! - sigmoid(a + b * x[at]!))) ** 2;
    meat.aa += square;
    meat.ab += square * x[at]!;
    meat.bb += square * x[at]! ** 2;
  }
  return between(inverse(information), meat);
}
