import type { Point } from './curve.ts';

/** Points as columns, with weights that sum to their number and x moved and stretched to mean 0 and deviation 1. */
export interface Columns {
  x: Float64Array;
  /** 1 for yes. */
  y: Float64Array;
  weight: Float64Array;
  mean: number;
  deviation: number;
}

/** Throws a RangeError where a point is no number, has no weight above 0, or all have the same x. */
export function columnsOf(points: readonly Point[]): Columns {
  const count = points.length;
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const weight = new Float64Array(count);
  for (const [at, point] of points.entries()) {
    const given = point.weight ?? 1;
    if (!Number.isFinite(point.x))
      throw new RangeError(`x of point ${at + 1} must be a number, not ${point.x}.`);
    if (!(given > 0 && given < Infinity))
      throw new RangeError(`The weight of point ${at + 1} must be above 0, not ${given}.`);
    x[at] = point.x;
    y[at] = point.yes ? 1 : 0;
    weight[at] = given;
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
 * Whether some x parts yes from no, all of one kind included: plain maximum likelihood then has no finite answer (Albert &
 * Anderson 1984, Biometrika 71:1).
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
