import { deviance, stirlingError } from './saddle-point.ts';

/** A factor so near to 1 changes no digit that counts. */
const SETTLED = 3e-15;
const SMALLEST = 1e-300;
const apartFromZero = (value: number): number => (Math.abs(value) < SMALLEST ? SMALLEST : value);

/** The continued fraction of Abramowitz & Stegun 26.5.8 by the algorithm of Lentz (Press et al., Numerical Recipes, 6.4). */
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

/** The regularised incomplete beta function I_x(a, b), a > 0, b > 0. */
export function incompleteBeta(a: number, b: number, x: number): number {
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
