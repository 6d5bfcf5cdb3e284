import type { FitOptions, FittedCurve, IsotonicStep, Point } from './curve.ts';
import { sigmoid } from './scores.ts';
import { allSteps, type Steps } from './steps.ts';

/** Weights sum to the number of points; x has mean 0 and deviation 1. */
interface Columns {
  x: Float64Array;
  /** 1 for yes. */
  y: Float64Array;
  weight: Float64Array;
  mean: number;
  deviation: number;
}

/**
 * Throws a RangeError for a point that is no number or whose weight is not above 0, or if all x are
 * equal.
 */
function columnsOf(points: readonly Point[]): Columns {
  const count = points.length;
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const weight = new Float64Array(count);
  for (const [at, point] of points.entries()) {
    const pointWeight = point.weight ?? 1;
    if (!Number.isFinite(point.x))
      throw new RangeError(`x of point ${at + 1} must be a number, not ${point.x}.`);
    if (!(pointWeight > 0 && pointWeight < Infinity))
      throw new RangeError(`The weight of point ${at + 1} must be above 0, not ${pointWeight}.`);
    x[at] = point.x;
    y[at] = point.yes ? 1 : 0;
    weight[at] = pointWeight;
  }
  const total = weight.reduce((sum, one) => sum + one, 0);
  const mean = x.reduce((sum, one, at) => sum + one * weight[at]!, 0) / total;
  const variance = x.reduce((sum, one, at) => sum + (one - mean) ** 2 * weight[at]!, 0) / total;
  if (count < 2 || x.every((one) => one === x[0]))
    throw new RangeError('A curve needs verdicts at two different scores at least.');
  const deviation = Math.sqrt(variance);
  return {
    x: x.map((one) => (one - mean) / deviation),
    y,
    weight: weight.map((one) => (one * count) / total),
    mean,
    deviation,
  };
}

/**
 * Plain maximum likelihood then has no finite solution (Albert & Anderson 1984, Biometrika 71:1).
 */
export function areSeparated(points: readonly Point[]): boolean {
  const ends = (yes: boolean) => {
    let [low, high] = [Infinity, -Infinity];
    for (const point of points)
      if (point.yes === yes) [low, high] = [Math.min(low, point.x), Math.max(high, point.x)];
    return { low, high };
  };
  const yes = ends(true);
  const no = ends(false);
  return no.high <= yes.low || yes.high <= no.low;
}

/** [[aa, ab], [ab, bb]]. */
interface Symmetric {
  aa: number;
  ab: number;
  bb: number;
}

const determinant = ({ aa, ab, bb }: Symmetric): number => aa * bb - ab * ab;

function inverse(of: Symmetric): Symmetric {
  const by = determinant(of);
  return { aa: of.bb / by, ab: -of.ab / by, bb: of.aa / by };
}

const traceOfProduct = (a: Symmetric, b: Symmetric): number =>
  a.aa * b.aa + 2 * a.ab * b.ab + a.bb * b.bb;

function between(left: Symmetric, middle: Symmetric): Symmetric {
  const first = {
    aa: left.aa * middle.aa + left.ab * middle.ab,
    ab: left.aa * middle.ab + left.ab * middle.bb,
    ba: left.ab * middle.aa + left.bb * middle.ab,
    bb: left.ab * middle.ab + left.bb * middle.bb,
  };
  return {
    aa: first.aa * left.aa + first.ab * left.ab,
    ab: first.aa * left.ab + first.ab * left.bb,
    bb: first.ba * left.ab + first.bb * left.bb,
  };
}

/**
 * The sum of w² p (1 - p) x x' between two inverse informations. A sandwich estimate (White 1980,
 * Econometrica 48:817) uses squared residuals, which are near 0 where nearly all verdicts are
 * equal.
 */
function covarianceOf(
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

interface Likelihood {
  /** Log-likelihood plus, by Firth, half the log determinant of the information. */
  height: number;
  gradient: { a: number; b: number };
  /** Negative second derivatives. */
  curvature: Symmetric;
  /** Fisher's, without penalty. */
  information: Symmetric;
}

/** ln(1 + e^x) without overflow. */
const softplus = (x: number): number => Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));

const from = (sums: Float64Array, k: number): Symmetric => ({
  aa: sums[k]!,
  ab: sums[k + 1]!,
  bb: sums[k + 2]!,
});

/** With v = p (1 - p): `penalty` times half the log determinant of the sum of w v x x'. */
function likelihoodAt({ x, y, weight }: Columns, a: number, b: number, penalty: 0 | 1): Likelihood {
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

const mostSteps = 200;
/** Newton's method doubles the digits: nothing changes after so small a step. */
const enough = 1e-9;

/** Fisher's where the likelihood is not concave. */
function stepFrom({ gradient, curvature, information }: Likelihood): { a: number; b: number } {
  const isDownwards = curvature.aa > 0 && determinant(curvature) > 0;
  const { aa, ab, bb } = inverse(isDownwards ? curvature : information);
  return { a: aa * gradient.a + ab * gradient.b, b: ab * gradient.a + bb * gradient.b };
}

/**
 * Fits P(yes | x) = sigmoid(a + b x) to verdicts, with weights scaled to their number.
 *
 * By default with Firth's penalty (Firth 1993, Biometrika 80:27), which removes first-order bias
 * and stays finite where a score separates every yes from every no (Heinze & Schemper 2002,
 * Statistics in Medicine 21:2409), like R's brglm2 with `type = "AS_mean"`. Without weights and
 * penalty the covariance is that of R's `glm`; it is too small where verdicts of one kind are few.
 *
 * Throws a RangeError where all points have one x, and, with `penalty: 'none'`, without a finite
 * solution.
 */
export const fitCurve = (points: readonly Point[], options: FitOptions = {}): FittedCurve =>
  allSteps(fitCurveInSteps(points, options));

/** One Newton step per step. */
export function* fitCurveInSteps(
  points: readonly Point[],
  { penalty = 'firth' }: FitOptions = {},
): Steps<FittedCurve> {
  const columns = columnsOf(points);
  const firth = penalty === 'firth' ? 1 : 0;
  if (!firth && areSeparated(points))
    throw new RangeError(
      'Some score parts every yes from every no, so that no curve is most likely: fit it with the penalty `firth`.',
    );
  let [a, b] = [0, 0];
  let here = likelihoodAt(columns, a, b, firth);
  for (let iterations = 1; iterations <= mostSteps; iterations++) {
    yield;
    const step = stepFrom(here);
    const after = (share: number) =>
      likelihoodAt(columns, a + share * step.a, b + share * step.b, firth);
    let share = 1;
    let next = after(share);
    // A step too long decreases the likelihood; a gain lost in rounding is accepted.
    const least = here.height - 1e-12 * (1 + Math.abs(here.height));
    while (!(next.height >= least) && share > 1e-9) next = after((share /= 2));
    a += share * step.a;
    b += share * step.b;
    here = next;
    if (
      share === 1 &&
      Math.abs(step.a) + Math.abs(step.b) <= enough * (1 + Math.abs(a) + Math.abs(b))
    )
      return inOwnUnits(a, b, here, columns, iterations);
  }
  throw new RangeError('No curve was found for these verdicts.');
}

function inOwnUnits(
  a: number,
  b: number,
  { information }: Likelihood,
  columns: Columns,
  iterations: number,
): FittedCurve {
  const { aa, ab, bb } = covarianceOf(columns, a, b, information);
  const { deviation } = columns;
  const m = columns.mean / deviation;
  return {
    a: a - b * m,
    b: b / deviation,
    covariance: {
      aa: aa - 2 * m * ab + m * m * bb,
      ab: (ab - m * bb) / deviation,
      bb: bb / deviation ** 2,
    },
    iterations,
  };
}

/**
 * Isotonic regression by the pool-adjacent-violators algorithm (Barlow, Bartholomew, Bremner &
 * Brunk 1972, Statistical Inference under Order Restrictions, Wiley; R's `isoreg`): checks the
 * curve without assuming a shape. Verdicts of one x share a step.
 */
export function isotonic(points: readonly Point[]): IsotonicStep[] {
  const steps: IsotonicStep[] = [];
  for (const single of bySingleX(points)) {
    let step = single;
    for (
      let last = steps.at(-1);
      last && last.probability >= step.probability;
      last = steps.at(-1)
    ) {
      steps.pop();
      step = pooled(last, step);
    }
    steps.push(step);
  }
  return steps;
}

function bySingleX(points: readonly Point[]): IsotonicStep[] {
  const steps: IsotonicStep[] = [];
  for (const { x, yes, weight = 1 } of points.toSorted((a, b) => a.x - b.x)) {
    const step = { low_x: x, high_x: x, probability: yes ? 1 : 0, weight };
    const last = steps.at(-1);
    if (last?.low_x === x) steps[steps.length - 1] = pooled(last, step);
    else steps.push(step);
  }
  return steps;
}

function pooled(lower: IsotonicStep, upper: IsotonicStep): IsotonicStep {
  const weight = lower.weight + upper.weight;
  const sum = lower.probability * lower.weight + upper.probability * upper.weight;
  return { low_x: lower.low_x, high_x: upper.high_x, probability: sum / weight, weight };
}
