/** Shannon entropy of non-negative values taken as shares of their sum, in nats; 0 when they are all zero. */
export function shannonEntropy(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  if (sum === 0) return 0;
  let entropy = 0;
  for (let i = 0; i < values.length; i++) {
    const share = values[i]! / sum;
    if (share > 0) entropy -= share * Math.log(share);
  }
  return entropy;
}

/** Entropy divided by its largest possible value, 0 to 1 (scikit-maad `entropy`). */
export function normalisedEntropy(values: ArrayLike<number>): number {
  return values.length > 1 ? shannonEntropy(values) / Math.log(values.length) : 0;
}
