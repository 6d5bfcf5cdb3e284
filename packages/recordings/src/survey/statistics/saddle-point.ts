// Loader (2000), Fast and accurate computation of binomial probabilities: large gamma functions cancel before they are
// computed, so that densities keep their digits for counts of millions.

const TAIL_FROM = 15;

/** What Stirling's formula lacks of log Γ(z): log Γ(z) - (z - 1/2) log z + z - log(2π)/2 (Abramowitz & Stegun 6.1.40). */
export function stirlingError(z: number): number {
  let error = 0;
  let at = z;
  for (; at < TAIL_FROM; at += 1) error += (at + 0.5) * Math.log1p(1 / at) - 1;
  const square = at * at;
  const series =
    1 / 12 -
    (1 / 360 -
      (1 / 1260 - (1 / 1680 - (1 / 1188 - 691 / 360_360 / square) / square) / square) / square) /
      square;
  return error + series / at;
}

/** x log(x/mean) + mean - x, without loss where both are alike. */
export function deviance(x: number, mean: number): number {
  if (x === 0) return mean;
  const difference = x - mean;
  if (Math.abs(difference) > 0.1 * (x + mean)) return x * Math.log(x / mean) - difference;
  // With v = (x - mean)/(x + mean): log(x/mean) = 2 (v + v³/3 + v⁵/5 + ...).
  const v = difference / (x + mean);
  let term = 2 * x * v;
  let sum = difference * v;
  for (let odd = 3; odd < 30; odd += 2) {
    term *= v * v;
    sum += term / odd;
  }
  return sum;
}
