import type { IsotonicStep, Point } from './curve.ts';

/**
 * The rising steps that are nearest to weighted verdicts, by the pool-adjacent-violators algorithm (Barlow, Bartholomew,
 * Bremner & Brunk 1972, Statistical Inference under Order Restrictions, Wiley; R's `isoreg`): a check beside the curve,
 * which assumes no shape. Verdicts of one x belong to one step. Empty without points.
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

/** A step for every x, rising in x. */
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
