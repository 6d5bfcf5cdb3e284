import { createChance, shuffleNumbers } from './chance.ts';
import type { SitePoint, SitesTest } from './curve.ts';
import { fitCurveInSteps } from './fit-curve.ts';
import { sigmoid } from './scores.ts';
import { allSteps, type Steps } from './steps.ts';

const usualDraws = 999;

interface SitesOptions {
  seed: string;
  /** Default: 999. */
  draws?: number;
}

interface Stratum {
  /** Verdicts minus the curve, minus their mean. */
  residuals: Float64Array;
  sites: Uint32Array;
}

function* residualsOf(points: readonly SitePoint[]): Steps<number[]> {
  const hasCurve = points.some(({ x }) => x !== points[0]!.x);
  const { a, b } = hasCurve
    ? yield* fitCurveInSteps(points.map(({ x, yes }) => ({ x, yes })))
    : { a: 0, b: 0 };
  return points.map(({ x, yes }) => Number(yes) - sigmoid(a + b * x));
}

/** Strata with one verdict show nothing of sites. */
function* mixedStrata(
  points: readonly SitePoint[],
  numberOf: (point: SitePoint) => number,
): Steps<Stratum[]> {
  const residuals = yield* residualsOf(points);
  yield;
  const members = new Map<number, number[]>(points.map(({ stratum }) => [stratum, []]));
  for (const [at, { stratum }] of points.entries()) members.get(stratum)!.push(at);
  return [...members.values()]
    .filter((places) => new Set(places.map((at) => points[at]!.yes)).size > 1)
    .map((places): Stratum => {
      const mean = places.reduce((sum, at) => sum + residuals[at]!, 0) / places.length;
      return {
        residuals: Float64Array.from(places, (at) => residuals[at]! - mean),
        sites: Uint32Array.from(places, (at) => numberOf(points[at]!)),
      };
    });
}

function squaresBetween(strata: readonly Stratum[], sums: Float64Array): number {
  sums.fill(0);
  for (const { residuals, sites } of strata)
    for (let at = 0; at < sites.length; at++) sums[sites[at]!]! += residuals[at]!;
  return sums.reduce((sum, one) => sum + one ** 2, 0);
}

/** Mean if residuals fall to sites at random. */
function expectedSquares(strata: readonly Stratum[]): number {
  let expected = 0;
  for (const { residuals, sites } of strata) {
    const variance = residuals.reduce((sum, one) => sum + one ** 2, 0) / (residuals.length - 1);
    const counts = new Map<number, number>();
    for (const site of sites) counts.set(site, (counts.get(site) ?? 0) + 1);
    for (const count of counts.values()) expected += variance * (count - count ** 2 / sites.length);
  }
  return expected;
}

/**
 * Permutation test of whether sites differ at the same score: permutes verdicts within strata.
 * Exact where all verdicts of a stratum are equally likely; equivalent to the score test of the
 * variance of a random site effect. The seed determines the permutations.
 *
 * Null where nothing can differ: one site only, or no stratum with both verdicts and several sites.
 * Leaves out points whose site is null.
 */
export const sitesDisagree = (
  points: readonly SitePoint[],
  options: SitesOptions,
): SitesTest | null => allSteps(sitesDisagreeInSteps(points, options));

/** One permutation per step. */
export function* sitesDisagreeInSteps(
  points: readonly SitePoint[],
  { seed, draws = usualDraws }: SitesOptions,
): Steps<SitesTest | null> {
  const sitePoints = points.filter(({ site }) => site !== null);
  const numbers = new Map(
    [...new Set(sitePoints.map(({ site }) => site))].map((site, at) => [site, at]),
  );
  if (numbers.size < 2) return null;
  const strata = yield* mixedStrata(sitePoints, ({ site }) => numbers.get(site)!);
  const expected = expectedSquares(strata);
  if (!(expected > 0)) return null;
  const sums = new Float64Array(numbers.size);
  const observed = squaresBetween(strata, sums);
  // Sums in another order differ by rounding.
  const least = observed * (1 - 1e-9);
  const chance = createChance(seed);
  const random = strata.map(({ residuals }) => new Float64Array(residuals.length));
  let asFar = 0;
  for (let draw = 0; draw < draws; draw++) {
    yield;
    for (const [at, { residuals }] of strata.entries()) {
      chance.fill(random[at]!);
      shuffleNumbers(residuals, random[at]!);
    }
    if (squaresBetween(strata, sums) >= least) asFar++;
  }
  const degrees = numbers.size - 1;
  return {
    statistic: (degrees * observed) / expected,
    degrees,
    p: (1 + asFar) / (1 + draws),
    sites: numbers.size,
    points: sitePoints.length,
  };
}
