import { allSteps, type Steps } from '../steps/steps.ts';
import { covarianceOf } from './covariance.ts';
import type { FitOptions, FittedCurve, Point } from './curve.ts';
import { likelihoodAt, type Likelihood } from './penalised-likelihood.ts';
import { areSeparated, columnsOf, type Columns } from './points.ts';
import { determinant, inverse } from './symmetric.ts';

const mostSteps = 200;
/** Newton's steps double the digits: after one as small as this nothing changes any more. */
const enough = 1e-9;

/** Newton's step, or Fisher's where the likelihood is not curved downwards. */
function stepFrom({ gradient, curvature, information }: Likelihood): { a: number; b: number } {
  const isDownwards = curvature.aa > 0 && determinant(curvature) > 0;
  const { aa, ab, bb } = inverse(isDownwards ? curvature : information);
  return { a: aa * gradient.a + ab * gradient.b, b: ab * gradient.a + bb * gradient.b };
}

/**
 * The curve P(yes | x) = sigmoid(a + b x) of verdicts, with weights scaled to their number.
 *
 * By default with Firth's penalty, half the logarithm of the information's determinant (Firth 1993, Biometrika 80:27), which
 * takes out the first-order bias and gives finite answers where some score parts every yes from every no (Heinze &
 * Schemper 2002, Statistics in Medicine 21:2409): as R's brglm2 does with `type = "AS_mean"`. The covariance is that of
 * `covarianceOf`; without weights and penalty it is that of R's `glm`. It says too little where verdicts of one kind are few.
 *
 * Throws a RangeError where all points have one x, and, with `penalty: 'none'`, where no finite curve is most likely.
 */
export const fitCurve = (points: readonly Point[], options: FitOptions = {}): FittedCurve =>
  allSteps(fitCurveInSteps(points, options));

/** The same, one of Newton's steps with each. */
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
    // A step too long leads downhill. One whose gain rounding hides is taken as it is.
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

/** From x of mean 0 and deviation 1 back to x as it was given. */
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
