import { sigmoid } from '../scores/score-axis.ts';
import type { Curve, FitOptions, Point } from './curve.ts';
import { areSeparated, columnsOf, type Columns } from './points.ts';

const mostSteps = 1000;
const enough = 1e-12;

/** A symmetric matrix of two rows: [[aa, ab], [ab, bb]]. */
interface Symmetric {
  aa: number;
  ab: number;
  bb: number;
}

const determinant = ({ aa, ab, bb }: Symmetric) => aa * bb - ab * ab;

function inverse(of: Symmetric): Symmetric {
  const by = determinant(of);
  return { aa: of.bb / by, ab: -of.ab / by, bb: of.aa / by };
}

/** What the sums over all points are at one curve. */
interface Sums {
  probability: Float64Array;
  information: Symmetric;
  logLikelihood: number;
}

/** ln(1 + e^x) without overflow. */
const softplus = (x: number) => Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));

function sumsAt({ x, y, weight }: Columns, a: number, b: number): Sums {
  const probability = new Float64Array(x.length);
  const information = { aa: 0, ab: 0, bb: 0 };
  let logLikelihood = 0;
  for (let at = 0; at < x.length; at++) {
    const eta = a + b * x[at]!;
    const p = sigmoid(eta);
    const w = weight[at]! * p * sigmoid(-eta);
    probability[at] = p;
    information.aa += w;
    information.ab += w * x[at]!;
    information.bb += w * x[at]! ** 2;
    logLikelihood += weight[at]! * (y[at]! * eta - softplus(eta));
  }
  return { probability, information, logLikelihood };
}

/** The score with Firth's term, `penalty` times h (1/2 - p), where h are the leverages. */
function scoreOf({ x, y, weight }: Columns, { probability, information }: Sums, penalty: number) {
  const { aa, ab, bb } = inverse(information);
  let [ofA, ofB] = [0, 0];
  for (let at = 0; at < x.length; at++) {
    const p = probability[at]!;
    const leverage = weight[at]! * p * (1 - p) * (aa + x[at]! * (2 * ab + bb * x[at]!));
    const term = weight[at]! * (y[at]! - p) + penalty * leverage * (0.5 - p);
    ofA += term;
    ofB += term * x[at]!;
  }
  return { a: aa * ofA + ab * ofB, b: ab * ofA + bb * ofB };
}

/** The sandwich (Huber 1967; White 1980; R's `sandwich`): inverse information, squared scores of the points, again the inverse. */
function sandwichOf({ x, y, weight }: Columns, { probability, information }: Sums): Symmetric {
  const bread = inverse(information);
  const meat = { aa: 0, ab: 0, bb: 0 };
  for (let at = 0; at < x.length; at++) {
    const square = (weight[at]! * (y[at]! - probability[at]!)) ** 2;
    meat.aa += square;
    meat.ab += square * x[at]!;
    meat.bb += square * x[at]! ** 2;
  }
  const left = {
    aa: bread.aa * meat.aa + bread.ab * meat.ab,
    ab: bread.aa * meat.ab + bread.ab * meat.bb,
    ba: bread.ab * meat.aa + bread.bb * meat.ab,
    bb: bread.ab * meat.ab + bread.bb * meat.bb,
  };
  return {
    aa: left.aa * bread.aa + left.ab * bread.ab,
    ab: left.aa * bread.ab + left.ab * bread.bb,
    bb: left.ba * bread.ab + left.bb * bread.bb,
  };
}

/**
 * The curve P(yes | x) = sigmoid(a + b x) of verdicts, with weights scaled to their number.
 *
 * By default with Firth's penalty, half the logarithm of the information's determinant (Firth 1993, Biometrika 80:27), which
 * takes out the first-order bias and gives finite answers where some score parts every yes from every no (Heinze &
 * Schemper 2002, Statistics in Medicine 21:2409): as R's brglm2 does with `type = "AS_mean"`. The covariance is that of R's
 * `sandwich`; it says too little where the verdicts are few or separated.
 *
 * Throws a RangeError where all points have one x, and, with `penalty: 'none'`, where no finite curve is most likely.
 */
export function fitCurve(points: readonly Point[], { penalty = 'firth' }: FitOptions = {}): Curve {
  const columns = columnsOf(points);
  const firth = penalty === 'firth' ? 1 : 0;
  if (!firth && areSeparated(points))
    throw new RangeError(
      'Some score parts every yes from every no, so that no curve is most likely: fit it with the penalty `firth`.',
    );
  const heightOf = (sums: Sums) =>
    sums.logLikelihood + (firth * Math.log(determinant(sums.information))) / 2;
  let [a, b] = [0, 0];
  let sums = sumsAt(columns, a, b);
  for (let iterations = 1; iterations <= mostSteps; iterations++) {
    const step = scoreOf(columns, sums, firth);
    let share = 1;
    let next = sumsAt(columns, a + step.a, b + step.b);
    // A step too long leads downhill; one too short to tell is taken as it is.
    const height = heightOf(sums);
    while (!(heightOf(next) >= height - 1e-9) && share > 1e-6) {
      share /= 2;
      next = sumsAt(columns, a + share * step.a, b + share * step.b);
    }
    a += share * step.a;
    b += share * step.b;
    sums = next;
    if (Math.abs(step.a) + Math.abs(step.b) <= enough * (1 + Math.abs(a) + Math.abs(b)))
      return inOwnUnits(a, b, sandwichOf(columns, sums), columns, iterations);
  }
  throw new RangeError('No curve was found for these verdicts.');
}

/** From x of mean 0 and deviation 1 back to x as it was given. */
function inOwnUnits(
  a: number,
  b: number,
  { aa, ab, bb }: Symmetric,
  { mean, deviation }: Columns,
  iterations: number,
): Curve {
  const m = mean / deviation;
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
