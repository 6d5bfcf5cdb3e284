/** The largest difference between two lists of the same length. */
export const furthest = (some: Float32Array, others: Float32Array): number =>
  some.reduce((most, value, at) => Math.max(most, Math.abs(value - (others[at] ?? Infinity))), 0);
