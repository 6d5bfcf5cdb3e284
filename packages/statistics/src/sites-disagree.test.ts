import { expect, test } from 'vitest';
import { caseOf, figures, pointsOfCase } from './testing/figures.ts';
import type { SitePoint } from './curve.ts';
import { sitesDisagree } from './sites-disagree.ts';

const options = { seed: 'cal_1' };

test('is the permutation test that R computes, with a site that is all yes', () => {
  const { strata, statistic, p } = figures.sites;
  const points = pointsOfCase(caseOf('six sites, one all yes')).map((one, at) => ({
    ...one,
    stratum: strata[at]!,
  }));
  const found = sitesDisagree(points, { ...options, draws: 9999 })!;
  expect(found.statistic).toBeCloseTo(statistic, 6);
  // Of 5,000 permutations there: two standard errors of both are 0.016.
  expect(Math.abs(found.p - p)).toBeLessThan(0.02);
  expect(found).toMatchObject({ degrees: 5, sites: 6, points: 120 });
  expect(sitesDisagree(points, options)).toEqual(sitesDisagree(points, options));
});

/** Verdicts of one stratum at one score, so that nothing but the site tells them apart. */
const at = (site: string | null, ...verdicts: number[]): SitePoint[] =>
  verdicts.map((yes) => ({ site, x: 0, yes: yes === 1, stratum: 0 }));

test('by hand: three yes here and three no there are one of ten ways to share them', () => {
  const found = sitesDisagree([...at('a', 1, 1, 1), ...at('b', 0, 0, 0)], {
    ...options,
    draws: 9999,
  })!;
  // Of 20 ways to choose three of six, two part them so.
  expect(Math.abs(found.p - 0.1)).toBeLessThan(0.01);
  // Squares between: 2 · 1.5²; on average the variance 0.3 times 3 - 9/6, twice.
  expect(found.statistic).toBeCloseTo(4.5 / 0.9, 12);
});

test('sites that part yes from no by their name alone disagree', () => {
  const points = Array.from({ length: 20 }, (_, n) =>
    [...at('a', 1), ...at('b', 0)].map((one) => ({ ...one, x: n % 5, stratum: n % 5 })),
  );
  expect(sitesDisagree(points.flat(), options)!.p).toBe(0.001);
});

test('verdicts that the score explains leave nothing for sites to explain', () => {
  const points = Array.from({ length: 20 }, (_, n) =>
    at(n % 2 ? 'a' : 'b', n < 10 ? 0 : 1).map((one) => ({ ...one, x: n, stratum: n < 10 ? 0 : 1 })),
  );
  expect(sitesDisagree(points.flat(), options)).toBeNull();
});

test('unknown sites, a single one and strata of one site each are not compared', () => {
  const apart = at('b', 1, 0).map((one) => ({ ...one, stratum: 1 }));
  for (const points of [
    [],
    at(null, 1, 0, 1, 0),
    at('a', 1, 0, 1),
    [...at('a', 1, 0), ...at(null, 1, 0)],
    [...at('a', 1, 0), ...apart],
  ])
    expect(sitesDisagree(points, options)).toBeNull();
});
