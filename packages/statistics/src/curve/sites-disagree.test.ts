import { expect, test } from 'vitest';
import { caseOf, figures, pointsOfCase } from '../testing/figures.ts';
import { sitesDisagree } from './sites-disagree.ts';

test('is the likelihood-ratio test of R, with a site that is all yes', () => {
  const [statistic, degrees, p] = figures.sites;
  const found = sitesDisagree(pointsOfCase(caseOf('six sites, one all yes')))!;
  expect(Math.abs(found.statistic - statistic)).toBeLessThan(1e-6);
  expect(found.degrees).toBe(degrees);
  expect(Math.abs(found.p - p)).toBeLessThan(1e-6);
  expect(found).toMatchObject({ sites: 6, points: 120 });
});

const at = (site: string | null, x: number, yes: boolean) => ({ site, x, yes });

test('sites that part yes from no by their name alone disagree', () => {
  const points = Array.from({ length: 20 }, (_, n) => [
    at('a', n % 5, true),
    at('b', n % 5, false),
  ]);
  const found = sitesDisagree(points.flat())!;
  // All forty verdicts are certain once the site is known: 2 · 40 ln 2.
  expect(found.statistic).toBeCloseTo(80 * Math.LN2, 8);
  expect(found.p).toBeLessThan(1e-6);
});

test('verdicts that the score separates leave nothing for sites to explain', () => {
  const points = Array.from({ length: 20 }, (_, n) => at(n % 2 ? 'a' : 'b', n, n >= 10));
  expect(sitesDisagree(points)).toMatchObject({ degrees: 1 });
  expect(sitesDisagree(points)!.statistic).toBeLessThan(1e-6);
});

test('few verdicts, unknown sites and a single site are not compared', () => {
  const few = Array.from({ length: 8 }, (_, n) => at(n % 2 ? 'a' : 'b', n, n > 3));
  const unknown = Array.from({ length: 40 }, (_, n) => at(null, n, n % 3 > 0));
  const single = unknown.map((one) => ({ ...one, site: 'a' }));
  for (const points of [[], few, unknown, single]) expect(sitesDisagree(points)).toBeNull();
});
