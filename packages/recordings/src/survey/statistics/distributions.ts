// Loader (2000), Fast and accurate computation of binomial probabilities: large gamma functions
// cancel first, so that densities keep their digits for counts of millions.

const TAIL_FROM = 15;

/** Stirling's error: log Γ(z) - (z - 1/2) log z + z - log(2π)/2 (Abramowitz & Stegun 6.1.40). */
function stirlingError(z: number): number {
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

/** x log(x/mean) + mean - x, exact also where both are nearly equal. */
function deviance(x: number, mean: number): number {
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

/** A factor this near 1 changes no significant digit. */
const SETTLED = 3e-15;
const SMALLEST = 1e-300;
const apartFromZero = (value: number): number => (Math.abs(value) < SMALLEST ? SMALLEST : value);

/** Abramowitz & Stegun 26.5.8 by Lentz's algorithm (Press et al., Numerical Recipes, 6.4). */
function continuedFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / apartFromZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let n = 1; ; n += 1) {
    const even = (n * (b - n) * x) / ((a + 2 * n - 1) * (a + 2 * n));
    d = 1 / apartFromZero(1 + even * d);
    c = apartFromZero(1 + even / c);
    fraction *= c * d;
    const odd = (-(a + n) * (a + b + n) * x) / ((a + 2 * n) * (a + 2 * n + 1));
    d = 1 / apartFromZero(1 + odd * d);
    c = apartFromZero(1 + odd / c);
    const change = c * d;
    fraction *= change;
    if (!(Math.abs(change - 1) > SETTLED)) return fraction;
  }
}

/** I_x(a, b), a > 0, b > 0. */
function incompleteBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const n = a + b;
  // x^a (1-x)^b / B(a, b)
  const density =
    Math.sqrt((a * b) / (2 * Math.PI * n)) *
    Math.exp(
      stirlingError(n) -
        stirlingError(a) -
        stirlingError(b) -
        deviance(a, n * x) -
        deviance(b, n * (1 - x)),
    );
  return x < (a + 1) / (n + 2)
    ? (density / a) * continuedFraction(a, b, x)
    : 1 - (density / b) * continuedFraction(b, a, 1 - x);
}

/**
 * P(a, x), a > 0, x >= 0 (Abramowitz & Stegun 6.5.29 and 6.5.31, by Lentz's algorithm; Press et
 * al., Numerical Recipes, 6.2).
 */
function incompleteGamma(a: number, x: number): number {
  if (x <= 0) return 0;
  // x^a e^-x / Γ(a)
  const density = Math.sqrt(a / (2 * Math.PI)) * Math.exp(-stirlingError(a) - deviance(a, x));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; term > sum * 1e-17; n += 1) {
      term *= x / (a + n);
      sum += term;
    }
    return density * sum;
  }
  let b = x + 1 - a;
  let c = Number.MAX_VALUE;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; ; n += 1) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    const change = c * d;
    fraction *= change;
    if (!(Math.abs(change - 1) > SETTLED)) return 1 - density * fraction;
  }
}

/** 95 % of a normal distribution is within this many standard deviations. */
export const normalQuantile975 = 1.959963984540054;

/** Ridders 1979, IEEE Trans. Circuits Syst. 26:979: at least halves the interval. */
function reach(share: number, low: number, high: number, distribution: (x: number) => number) {
  let [from, to] = [low, high];
  let [under, over] = [distribution(from) - share, distribution(to) - share];
  let reached = NaN;
  const narrow = (x: number) => {
    const difference = distribution(x) - share;
    if (difference < 0 && x > from) [from, under] = [x, difference];
    if (difference >= 0 && x < to) [to, over] = [x, difference];
    return difference;
  };
  for (;;) {
    const middle = from + (to - from) / 2;
    if (middle <= from || middle >= to) return middle;
    const half = middle - from;
    const [before, after] = [under, over];
    const difference = narrow(middle);
    if (difference === 0) return middle;
    const next = middle - (half * difference) / Math.sqrt(difference ** 2 - before * after);
    if (Math.abs(next - reached) <= 4e-16 * next) return next;
    reached = next;
    narrow(next);
  }
}

/** R's `qchisq`; 0 < share < 1. */
export function chiSquareQuantile(share: number, freedom: number): number {
  const distribution = (x: number) => incompleteGamma(freedom / 2, x / 2);
  let high = Math.max(1, freedom);
  while (distribution(high) < share) high *= 2;
  return reach(share, 0, high, distribution);
}

/** R's `qbeta`; 0 < share < 1. */
export const betaQuantile = (share: number, a: number, b: number): number =>
  reach(share, 0, 1, (x) => incompleteBeta(a, b, x));

/** R's `qt`; 0.5 < share < 1. */
export function studentQuantile(share: number, freedom: number): number {
  // t²/(freedom + t²) has a beta distribution (Abramowitz & Stegun 26.7.1).
  const y = betaQuantile(2 * share - 1, 0.5, freedom / 2);
  return Math.sqrt((freedom * y) / (1 - y));
}
