import { deviance, stirlingError } from './saddle-point.ts';

/** A factor so near to 1 changes no digit that counts. */
const SETTLED = 3e-15;

/**
 * The regularised lower incomplete gamma function P(a, x), a > 0, x >= 0: a series below a + 1, a continued
 * fraction above it (Abramowitz & Stegun 6.5.29 and 6.5.31, by the algorithm of Lentz; Press et al., Numerical Recipes, 6.2).
 */
export function incompleteGamma(a: number, x: number): number {
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
