import { chanceOf, shuffleNumbers } from './chance.ts';
import type { SitePoint, SitesTest } from './curve.ts';
import { fitCurveInSteps } from './fit-curve.ts';
import { sigmoid } from './scores.ts';
import { allSteps, type Steps } from './steps.ts';

const usualDraws = 999;

interface SitesOptions {
  seed: string;
  /** 999 where it is not given. */
  draws?: number;
}

interface Stratum {
  /** What the verdicts differ from the curve by, less their mean. */
  residuals: Float64Array;
  /** The site of each, by its number. */
  sites: Uint32Array;
}

/** Verdicts less the probability of their score, by a curve without weights. */
function* residualsOf(points: readonly SitePoint[]): Steps<number[]> {
  const hasCurve = points.some(({ x }) => x !== points[0]!.x);
  const { a, b } = hasCurve
    ? yield* fitCurveInSteps(points.map(({ x, yes }) => ({ x, yes })))
    : { a: 0, b: 0 };
  return points.map(({ x, yes }) => Number(yes) - sigmoid(a + b * x));
}

/** Strata that have verdicts of both kinds; the others tell nothing of sites. */
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

/** The sum over sites of their squared sum of residuals. */
function squaresBetween(strata: readonly Stratum[], sums: Float64Array): number {
  sums.fill(0);
  for (const { residuals, sites } of strata)
    for (let at = 0; at < sites.length; at++) sums[sites[at]!]! += residuals[at]!;
  return sums.reduce((sum, one) => sum + one ** 2, 0);
}

/** What it is on average where residuals fall to the sites of a stratum by chance. */
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
 * Whether sites differ at the same score: a permutation test of the squares between sites, in which the verdicts of a stratum
 * change places. It is exact however few verdicts a site has, where each verdict of a stratum is as likely as another, and
 * asks for what a random effect of sites would do (the score test of its variance). The seed decides the permutations.
 *
 * Null where nothing can differ: all of one site, or no stratum that has both verdicts and several sites. Points whose site is null
 * are left out.
 */
export const sitesDisagree = (
  points: readonly SitePoint[],
  options: SitesOptions,
): SitesTest | null => allSteps(sitesDisagreeInSteps(points, options));

/** The same, a permutation with each step. */
export function* sitesDisagreeInSteps(
  points: readonly SitePoint[],
  { seed, draws = usualDraws }: SitesOptions,
): Steps<SitesTest | null> {
  const known = points.filter(({ site }) => site !== null);
  const numbers = new Map(
    [...new Set(known.map(({ site }) => site))].map((site, at) => [site, at]),
  );
  if (numbers.size < 2) return null;
  const strata = yield* mixedStrata(known, ({ site }) => numbers.get(site)!);
  const expected = expectedSquares(strata);
  if (!(expected > 0)) return null;
  const sums = new Float64Array(numbers.size);
  const observed = squaresBetween(strata, sums);
  // Equal sums differ by rounding where they are added in another order.
  const least = observed * (1 - 1e-9);
  const chance = chanceOf(seed);
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
    points: known.length,
  };
}
