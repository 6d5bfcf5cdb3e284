// p has the distribution Beta(yes + 1/2, no + 1/2). With p = sin² θ the density of θ is sin^(2 yes) θ cos^(2 no) θ up to
// a factor, smooth up to both ends, where that of p is infinite or not smooth; so that a few hundred values of it are
// enough for quantiles with seven digits and more.

const cells = 512;
/** Standard deviations of θ, on each side of the most likely θ, beyond which nothing is left that a double would show. */
const reach = 7.5;

interface Grid {
  low: number;
  width: number;
  /** The density at both ends of every cell, times the cell's width. */
  density: Float64Array;
  /** The distribution function there, up to the factor `total`. */
  below: Float64Array;
  total: number;
}

function gridOf(yes: number, no: number): Grid {
  const count = yes + no;
  const mode = count === 0 ? Math.PI / 4 : Math.atan2(Math.sqrt(yes), Math.sqrt(no));
  const deviation = count === 0 ? 1 : 1 / Math.sqrt(2 * count);
  const low = Math.max(0, mode - reach * deviation);
  const high = Math.min(Math.PI / 2, mode + reach * deviation);
  const width = (high - low) / cells;
  // x^0 is 1 also where x is 0, whose logarithm is infinite.
  const power = (times: number, base: number) => (times === 0 ? 0 : 2 * times * Math.log(base));
  const logDensity = (theta: number) =>
    power(yes, Math.sin(theta)) + power(no, Math.max(0, Math.cos(theta)));
  const highest = logDensity(mode);
  const density = new Float64Array(cells + 1);
  const below = new Float64Array(cells + 1);
  const slopeAt = (theta: number, value: number) =>
    value === 0 ? 0 : value * 2 * (slope(yes, 1 / Math.tan(theta)) - slope(no, Math.tan(theta)));
  let before = 0;
  for (let at = 0; at <= cells; at++) {
    const theta = at === cells ? high : low + at * width;
    const value = Math.exp(logDensity(theta) - highest) * width;
    const steepness = slopeAt(theta, value) * width;
    density[at] = value;
    // The trapezoid with its correction by the slopes (Euler and Maclaurin).
    if (at > 0)
      below[at] = below[at - 1]! + (density[at - 1]! + value) / 2 + (before - steepness) / 12;
    before = steepness;
  }
  return { low, width, density, below, total: below[cells]! };
}

const slope = (times: number, value: number) => (times === 0 ? 0 : times * value);

/** θ where the distribution function is `target` within cell `at`, which both ends enclose. */
function within({ low, width, density, below }: Grid, at: number, target: number): number {
  const from = below[at]!;
  const rise = below[at + 1]! - from;
  const wanted = target - from;
  const start = density[at]!;
  const end = density[at + 1]!;
  // A cubic with the known values and slopes at both ends: c1 t + c2 t² + c3 t³, and Newton's steps on it.
  const c2 = 3 * rise - 2 * start - end;
  const c3 = start + end - 2 * rise;
  const root = Math.sqrt(Math.max(0, start * start + 2 * (end - start) * wanted));
  let t = start + root > 0 ? (2 * wanted) / (start + root) : 0;
  for (let step = 0; step < 2; step++) {
    const steepness = start + t * (2 * c2 + 3 * c3 * t);
    if (steepness > 0) t -= (t * (start + t * (c2 + c3 * t)) - wanted) / steepness;
    t = Math.min(Math.max(t, 0), 1);
  }
  return low + (at + t) * width;
}

/**
 * Quantiles of Beta(yes + 1/2, no + 1/2), the distribution of a share of which `yes` and `no` were seen, beginning with
 * Jeffreys' prior: equal to R's `qbeta` within 1e-7. `shareAt(i)` are the `count` shares asked, 0 to 1 and rising.
 */
export function jeffreysQuantiles(
  yes: number,
  no: number,
  count: number,
  shareAt: (at: number) => number,
): Float64Array {
  const grid = gridOf(yes, no);
  const quantiles = new Float64Array(count);
  let cell = 0;
  for (let at = 0; at < count; at++) {
    const target = shareAt(at) * grid.total;
    while (cell < cells - 1 && grid.below[cell + 1]! < target) cell++;
    quantiles[at] = Math.sin(within(grid, cell, target)) ** 2;
  }
  return quantiles;
}

/** The 95 % interval of such a share. */
export function jeffreysInterval(yes: number, no: number): [low: number, high: number] {
  const [low, high] = jeffreysQuantiles(yes, no, 2, (at) => (at === 0 ? 0.025 : 0.975));
  return [low!, high!];
}

/**
 * `count` draws of such a share, rising: one at a place by chance in each of `count` equal parts of its distribution (a Latin
 * hypercube sample; McKay, Beckman & Conover 1979, Technometrics 21:239). Between the values of the grid, a twentieth of a
 * standard deviation apart, they lie on straight lines, which is nearer than the draws are to each other.
 */
export function jeffreysDraws(
  yes: number,
  no: number,
  count: number,
  uniform: () => number,
): Float64Array {
  const { low, width, below, total } = gridOf(yes, no);
  const draws = new Float64Array(count);
  const shareAt = (cell: number) => Math.sin(low + cell * width) ** 2;
  let cell = 0;
  let [start, end] = [shareAt(0), shareAt(1)];
  let slope = (end - start) / below[1]!;
  for (let at = 0; at < count; at++) {
    const target = ((at + uniform()) / count) * total;
    if (target > below[cell + 1]! && cell < cells - 1) {
      while (cell < cells - 1 && below[cell + 1]! < target) cell++;
      [start, end] = [shareAt(cell), shareAt(cell + 1)];
      slope = (end - start) / (below[cell + 1]! - below[cell]!);
    }
    draws[at] = Math.min(start + (target - below[cell]!) * slope, end);
  }
  return draws;
}
