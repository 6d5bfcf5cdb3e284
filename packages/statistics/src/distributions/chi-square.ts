/** Terms so small change no digit that counts. */
const settled = 1e-16;

/** ln Γ(a) of whole and half a, from Γ(1) = 1 and Γ(1/2) = √π. */
function logGamma(a: number): number {
  let sum = Number.isInteger(a) ? 0 : Math.log(Math.PI) / 2;
  for (let at = Number.isInteger(a) ? 1 : 0.5; at < a; at++) sum += Math.log(at);
  return sum;
}

/**
 * The share of the chi-square distribution with `degrees` degrees of freedom above `x` (R's `pchisq(x, degrees,
 * lower.tail = FALSE)`): by a series below the mean, by a continued fraction above it (Abramowitz & Stegun 6.5.29 and
 * 6.5.31, the latter by the algorithm of Lentz).
 */
export function chiSquareAbove(x: number, degrees: number): number {
  const a = degrees / 2;
  const y = x / 2;
  if (y <= 0) return 1;
  const density = Math.exp(a * Math.log(y) - y - logGamma(a));
  if (y < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; term > sum * settled; n++) {
      term *= y / (a + n);
      sum += term;
    }
    return Math.max(0, 1 - density * sum);
  }
  let b = y + 1 - a;
  let c = Number.MAX_VALUE;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; ; n++) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    const change = c * d;
    fraction *= change;
    if (!(Math.abs(change - 1) > 4e-16)) return density * fraction;
  }
}
