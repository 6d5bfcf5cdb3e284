/** The highest order of the fixed predictors (RFC 9639, section 9.2.5). */
const highestOrder = 4;

/** What a fixed predictor of an order leaves of samples behind its first ones, which stand by themselves. */
export interface Prediction {
  order: number;
  residual: Float64Array;
}

/**
 * The fixed predictor that leaves the least: that of order n foretells a sample by a polynomial through the n before it, so
 * that what is left is the n-th difference.
 */
export function bestPrediction(samples: Float64Array): Prediction {
  let residual = samples;
  let best: Prediction & { sum: number } = { order: 0, residual, sum: Infinity };
  for (let order = 0; order <= Math.min(highestOrder, samples.length); order++) {
    let sum = 0;
    for (const value of residual) sum += Math.abs(value);
    // Of shorter ones the samples in front, which are not foretold, count as they are.
    for (let i = 0; i < order; i++) sum += Math.abs(samples[i]!);
    if (sum < best.sum) best = { order, residual, sum };
    const next = new Float64Array(Math.max(0, residual.length - 1));
    for (let i = 0; i < next.length; i++) next[i] = residual[i + 1]! - residual[i]!;
    residual = next;
  }
  return best;
}
