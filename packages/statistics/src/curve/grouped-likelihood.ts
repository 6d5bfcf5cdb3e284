import { sigmoid } from '../scores/score-axis.ts';
import { softplus } from './penalised-likelihood.ts';

/** Verdicts of one group: x, and 1 for yes. */
export interface Group {
  x: number[];
  y: number[];
}

const mostSteps = 200;
const enough = 1e-13;

interface Curves {
  /** An intercept for every group. */
  a: Float64Array;
  b: number;
}

function heightOf(groups: readonly Group[], { a, b }: Curves): number {
  let sum = 0;
  for (const [g, { x, y }] of groups.entries())
    for (let at = 0; at < x.length; at++) {
      const eta = a[g]! + b * x[at]!;
      sum += y[at]! * eta - softplus(eta);
    }
  return sum;
}

/** Newton's step. All groups share only the slope, so that each intercept is solved by itself once the slope is known. */
function stepFrom(groups: readonly Group[], { a, b }: Curves): Curves {
  const scores = new Float64Array(groups.length);
  const weights = new Float64Array(groups.length);
  const crossed = new Float64Array(groups.length);
  let [slopeScore, slopeWeight] = [0, 0];
  for (const [g, { x, y }] of groups.entries()) {
    for (let at = 0; at < x.length; at++) {
      const p = sigmoid(a[g]! + b * x[at]!);
      const w = p * (1 - p);
      scores[g]! += y[at]! - p;
      weights[g]! += w;
      crossed[g]! += w * x[at]!;
      slopeScore += (y[at]! - p) * x[at]!;
      slopeWeight += w * x[at]! ** 2;
    }
    if (weights[g]! > 0) {
      slopeScore -= (crossed[g]! * scores[g]!) / weights[g]!;
      slopeWeight -= crossed[g]! ** 2 / weights[g]!;
    }
  }
  const ofSlope = slopeWeight > 1e-12 ? slopeScore / slopeWeight : 0;
  return {
    a: scores.map((score, g) =>
      weights[g]! > 0 ? (score - crossed[g]! * ofSlope) / weights[g]! : 0,
    ),
    b: ofSlope,
  };
}

/**
 * The highest logarithm of the likelihood of P(yes | x) = sigmoid(a_group + b x). Groups that are all yes or all no have
 * probability 1 at an infinite intercept and add nothing; where the slope has no bound, what it comes near to is given.
 */
export function highestLogLikelihood(all: readonly Group[]): number {
  const groups = all.filter(({ y }) => y.includes(0) && y.includes(1));
  let curves: Curves = { a: new Float64Array(groups.length), b: 0 };
  let height = heightOf(groups, curves);
  for (let steps = 0; steps < mostSteps; steps++) {
    const step = stepFrom(groups, curves);
    const moved = (share: number): Curves => ({
      a: curves.a.map((one, g) => one + share * step.a[g]!),
      b: curves.b + share * step.b,
    });
    let share = 1;
    while (heightOf(groups, moved(share)) < height && share > 1e-6) share /= 2;
    const next = heightOf(groups, moved(share));
    if (!(next > height + enough)) return height;
    curves = moved(share);
    height = next;
  }
  return height;
}
