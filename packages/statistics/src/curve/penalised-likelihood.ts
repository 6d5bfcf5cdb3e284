import { sigmoid } from '../scores/score-axis.ts';
import type { Columns } from './points.ts';
import { between, determinant, inverse, traceOfProduct, type Symmetric } from './symmetric.ts';

/** The penalised likelihood of a curve, and how it changes with `a` and `b`. */
export interface Likelihood {
  /** Its logarithm: that of the likelihood and, by Firth, half that of the determinant of the information. */
  height: number;
  gradient: { a: number; b: number };
  /** Second derivatives, with the opposite sign. */
  curvature: Symmetric;
  /** Of the likelihood without penalty, as Fisher has it. */
  information: Symmetric;
}

/** ln(1 + e^x) without overflow. */
const softplus = (x: number): number => Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));

/** [[sums[k], sums[k + 1]], [sums[k + 1], sums[k + 2]]] */
const from = (sums: Float64Array, k: number): Symmetric => ({
  aa: sums[k]!,
  ab: sums[k + 1]!,
  bb: sums[k + 2]!,
});

/** With v = p (1 - p): `penalty` times half the logarithm of the determinant of the sum of w v x x'. */
export function likelihoodAt(
  { x, y, weight }: Columns,
  a: number,
  b: number,
  penalty: 0 | 1,
): Likelihood {
  let height = 0;
  const gradient = { a: 0, b: 0 };
  // Sums of w v x^k, and of the first and second derivatives of v.
  const [zeroth, first, second] = [new Float64Array(3), new Float64Array(4), new Float64Array(5)];
  for (let at = 0; at < x.length; at++) {
    const eta = a + b * x[at]!;
    const p = sigmoid(eta);
    const w = weight[at]!;
    const v = p * sigmoid(-eta);
    height += w * (y[at]! * eta - softplus(eta));
    gradient.a += w * (y[at]! - p);
    gradient.b += w * (y[at]! - p) * x[at]!;
    let power = w * v;
    for (let k = 0; k < 5; k++) {
      if (k < 3) zeroth[k]! += power;
      if (k < 4) first[k]! += power * (1 - 2 * p);
      second[k]! += power * (1 - 6 * v);
      power *= x[at]!;
    }
  }
  const information = from(zeroth, 0);
  if (penalty === 0) return { height, gradient, curvature: information, information };

  const inverted = inverse(information);
  height += Math.log(determinant(information)) / 2;
  gradient.a += traceOfProduct(inverted, from(first, 0)) / 2;
  gradient.b += traceOfProduct(inverted, from(first, 1)) / 2;
  const bent = (r: 0 | 1, s: 0 | 1) =>
    (traceOfProduct(between(inverted, from(first, r)), from(first, s)) -
      traceOfProduct(inverted, from(second, r + s))) /
    2;
  const curvature = {
    aa: information.aa + bent(0, 0),
    ab: information.ab + bent(0, 1),
    bb: information.bb + bent(1, 1),
  };
  return { height, gradient, curvature, information };
}
