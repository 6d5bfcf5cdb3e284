// p has the distribution Beta(a, b). On the axis z = ln(p / (1 - p)) its density is e^(a z) / (1 + e^z)^(a + b) up to a factor: for
// every a and b above 0 smooth, with one top, and falling exponentially on both sides, where that of p may be infinite. So a
// few hundred values of it, a twentieth of a standard deviation apart, describe it.

/** Beyond where the density is e^-30 of its highest value nothing is left that matters. */
const lowestLog = -30;
/** Beyond this z, p is 0 or 1 to all digits. */
const furthest = 37;

export interface BetaGrid {
  low: number;
  width: number;
  /** p at both ends of every cell. */
  share: Float64Array;
  /** The density of z there, times the cell's width, up to the factor `total`. */
  density: Float64Array;
  /** The distribution function there, up to the same factor. */
  below: Float64Array;
  total: number;
}

/** How far from its top, to one side, a density with one top falls to `lowestLog`. */
function reachOf(logAt: (distance: number) => number, most: number, width: number): number {
  let far = width;
  while (far < most && logAt(far) > lowestLog) far *= 2;
  let near = far / 2;
  far = Math.min(far, most);
  for (let step = 0; step < 6 && logAt(far) < lowestLog; step++) {
    const middle = (near + far) / 2;
    if (logAt(middle) < lowestLog) far = middle;
    else near = middle;
  }
  return far;
}

const softplus = (z: number) => Math.max(z, 0) + Math.log1p(Math.exp(-Math.abs(z)));

/** The distribution Beta(a, b) at the ends of so many cells. */
export function betaGrid(a: number, b: number, cells: number): BetaGrid {
  const top = Math.min(Math.max(Math.log(a / b), -furthest), furthest);
  const logDensity = (z: number) => a * z - (a + b) * softplus(z);
  const highest = logDensity(top);
  const deviation = Math.sqrt(1 / a + 1 / b);
  const left = (distance: number) => logDensity(top - distance) - highest;
  const right = (distance: number) => logDensity(top + distance) - highest;
  const low = top - reachOf(left, furthest + top, deviation);
  const high = top + reachOf(right, furthest - top, deviation);
  const width = (high - low) / cells;

  const share = new Float64Array(cells + 1);
  const density = new Float64Array(cells + 1);
  const below = new Float64Array(cells + 1);
  let before = 0;
  for (let at = 0; at <= cells; at++) {
    const z = low + at * width;
    const power = Math.exp(-Math.abs(z));
    const p = z < 0 ? power / (1 + power) : 1 / (1 + power);
    const value =
      Math.exp(a * z - (a + b) * (Math.max(z, 0) + Math.log1p(power)) - highest) * width;
    const slope = value * (a - (a + b) * p) * width;
    share[at] = p;
    density[at] = value;
    // Below the first cell the density falls as e^(a z); then the trapezoid, corrected by slopes (Euler and Maclaurin).
    below[at] =
      at === 0
        ? value / (a * width)
        : below[at - 1]! + (density[at - 1]! + value) / 2 + (before - slope) / 12;
    before = slope;
  }
  const above = density[cells]! / (b * width);
  return { low, width, share, density, below, total: below[cells]! + above };
}
