import { sigmoid } from './scores.ts';

// With z = ln(p / (1 - p)) the density of Beta(a, b) is e^(a z) / (1 + e^z)^(a + b) up to a factor:
// smooth, with one maximum and exponential tails, where that of p may be infinite. A few hundred
// values describe it.

/** Ignores densities below e^-30 of the maximum. */
const lowestLog = -30;
/** Beyond this z, p is 0 or 1 to all digits. */
const furthest = 37;

interface BetaGrid {
  low: number;
  width: number;
  /** p at both ends of every cell. */
  share: Float64Array;
  /** Of z, times the cell's width, up to the factor `total`. */
  density: Float64Array;
  /** Up to the same factor. */
  below: Float64Array;
  total: number;
}

/** Distance at which the log density falls to `lowestLog`. */
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

function betaGrid(a: number, b: number, cells: number): BetaGrid {
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
    // Below the first cell the density falls as e^(a z); then the trapezoid rule corrected by
    // slopes (Euler and Maclaurin).
    below[at] =
      at === 0
        ? value / (a * width)
        : below[at - 1]! + (density[at - 1]! + value) / 2 + (before - slope) / 12;
    before = slope;
  }
  const above = density[cells]! / (b * width);
  return { low, width, share, density, below, total: below[cells]! + above };
}

const cellsOfQuantiles = 2048;
const cellsOfDraws = 512;

function within({ low, width, density, below }: BetaGrid, at: number, target: number): number {
  const rise = below[at + 1]! - below[at]!;
  const wanted = target - below[at]!;
  const start = density[at]!;
  const end = density[at + 1]!;
  // Cubic start t + c2 t² + c3 t³, solved by Newton's method.
  const c2 = 3 * rise - 2 * start - end;
  const c3 = start + end - 2 * rise;
  let t = wanted / rise;
  for (let step = 0; step < 4; step++) {
    const slope = start + t * (2 * c2 + 3 * c3 * t);
    if (slope > 0) t -= (t * (start + t * (c2 + c3 * t)) - wanted) / slope;
    t = Math.min(Math.max(t, 0), 1);
  }
  return low + (at + t) * width;
}

function quantileOf(grid: BetaGrid, share: number, a: number, b: number): number {
  const cells = cellsOfQuantiles;
  const target = share * grid.total;
  const { low, width, below, total } = grid;
  if (target < below[0]!) return sigmoid(low + Math.log(target / below[0]!) / a);
  if (target > below[cells]!) {
    const above = Math.log((total - target) / (total - below[cells]!));
    return sigmoid(low + cells * width - above / b);
  }
  let cell = 0;
  while (cell < cells - 1 && below[cell + 1]! < target) cell++;
  return sigmoid(within(grid, cell, target));
}

/** R's `qbeta`, within 1e-8; shares above 0 and below 1. */
export function betaQuantiles(shares: readonly number[], a: number, b: number): number[] {
  const grid = betaGrid(a, b, cellsOfQuantiles);
  return shares.map((share) => quantileOf(grid, share, a, b));
}

/**
 * 95 % interval by Jeffreys' prior: quantiles of Beta(yes + 1/2, no + 1/2) (Brown, Cai & DasGupta
 * 2001, Statistical Science 16:101).
 */
export function jeffreysInterval(yes: number, no: number): [low: number, high: number] {
  const [low, high] = betaQuantiles([0.025, 0.975], yes + 0.5, no + 0.5);
  return [low!, high!];
}

/** Ascending draws, one per ascending share `at`, 0 to 1; linear within the grid. */
export function betaDraws(a: number, b: number, at: Float64Array, draws: Float64Array): void {
  const cells = cellsOfDraws;
  const { share, below, total } = betaGrid(a, b, cells);
  let cell = 0;
  let slope = (share[1]! - share[0]!) / (below[1]! - below[0]!);
  for (let draw = 0; draw < at.length; draw++) {
    const target = at[draw]! * total;
    if (target > below[cell + 1]! && cell < cells - 1) {
      while (cell < cells - 1 && below[cell + 1]! < target) cell++;
      slope = (share[cell + 1]! - share[cell]!) / (below[cell + 1]! - below[cell]!);
    }
    const value = share[cell]! + (target - below[cell]!) * slope;
    draws[draw] = value < share[0]! ? share[0]! : value > share[cells]! ? share[cells]! : value;
  }
}

export const normalQuantile975 = 1.959963984540054;

/** Above this, guesses from a part first. */
const many = 600;

/**
 * Value at `place`, from 0, in ascending order. Reorders `values`. Floyd & Rivest 1975, Comm. ACM
 * 18:165.
 */
export function orderStatistic(
  values: Float64Array,
  place: number,
  from = 0,
  to = values.length - 1,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    if (high - low > many) {
      const count = high - low + 1;
      const before = place - low + 1;
      const few = 0.5 * Math.exp((2 * Math.log(count)) / 3);
      const spread = 0.5 * Math.sqrt((Math.log(count) * few * (count - few)) / count);
      const towards = before < count / 2 ? -spread : spread;
      const first = Math.floor(place - (before * few) / count + towards);
      const last = Math.floor(place + ((count - before) * few) / count + towards);
      orderStatistic(values, place, Math.max(low, first), Math.min(high, last));
    }
    const pivot = values[place]!;
    let left = low;
    let right = high;
    while (left <= right) {
      while (values[left]! < pivot) left++;
      while (values[right]! > pivot) right--;
      if (left > right) break;
      const value = values[left]!;
      values[left++] = values[right]!;
      values[right--] = value;
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else break;
  }
  return values[place]!;
}
