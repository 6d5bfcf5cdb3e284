import { sigmoid } from '../scores/score-axis.ts';
import { betaGrid, type BetaGrid } from './beta-grid.ts';

const cellsOfQuantiles = 4096;
const cellsOfDraws = 512;

/** z where the distribution function is `target` within cell `at`, whose ends enclose it. */
function within({ low, width, density, below }: BetaGrid, at: number, target: number): number {
  const rise = below[at + 1]! - below[at]!;
  const wanted = target - below[at]!;
  const start = density[at]!;
  const end = density[at + 1]!;
  // A cubic with the known values and slopes at both ends: start t + c2 t² + c3 t³, and Newton's steps on it.
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

/** The quantile of Beta(a, b) for a share above 0 and below 1: R's `qbeta`, within 1e-8. */
export function betaQuantile(share: number, a: number, b: number): number {
  const cells = cellsOfQuantiles;
  const grid = betaGrid(a, b, cells);
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

/**
 * The 95 % interval of a share of which `yes` and `no` were seen, by Jeffreys' prior: quantiles of Beta(yes + 1/2, no + 1/2)
 * (Brown, Cai & DasGupta 2001, Statistical Science 16:101).
 */
export const jeffreysInterval = (yes: number, no: number): [low: number, high: number] => [
  betaQuantile(0.025, yes + 0.5, no + 0.5),
  betaQuantile(0.975, yes + 0.5, no + 0.5),
];

/**
 * Rising draws of Beta(a, b), one for each of the rising shares `at`, 0 to 1, written to `draws`. Between the values of the grid they
 * lie on straight lines, which is nearer than the draws are to each other.
 */
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
