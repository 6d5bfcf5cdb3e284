/** A count of a Poisson process (Knuth 1969, 3.4.1); the mean is below 500. */
export function poissonCount(mean: number, chance: () => number): number {
  const limit = Math.exp(-mean);
  let count = -1;
  for (let product = 1; product > limit; product *= chance()) count += 1;
  return count;
}
