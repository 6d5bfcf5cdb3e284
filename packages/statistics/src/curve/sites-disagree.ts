import { chiSquareAbove } from '../distributions/chi-square.ts';
import type { SitePoint, SitesTest } from './curve.ts';
import { highestLogLikelihood, type Group } from './grouped-likelihood.ts';

/** Sites with fewer verdicts are left out of the comparison: of many such the chi-square distribution is not true. */
const leastPerSite = 5;

/**
 * Whether sites disagree with the curve that they share: the likelihood ratio of P(yes | x) = sigmoid(a + b x) against one
 * with an intercept for each site (R's `anova(glm(yes ~ x), glm(yes ~ x + site), test = "LRT")`). Weights are not used:
 * what was drawn depends on score and site, both of which stand in the curves, so that the plain likelihood is right and
 * its ratio has a chi-square distribution, which a weighted one has not (Rao & Scott 1984, Ann. Statist. 12:46).
 *
 * Null where fewer than two sites have five verdicts each. Points whose site is null are left out.
 */
export function sitesDisagree(points: readonly SitePoint[]): SitesTest | null {
  const bySite = new Map<string | number, Group>();
  for (const { site, x, yes } of points) {
    if (site === null) continue;
    const group = bySite.get(site) ?? { x: [], y: [] };
    group.x.push(x);
    group.y.push(yes ? 1 : 0);
    bySite.set(site, group);
  }
  const groups = [...bySite.values()].filter(({ x }) => x.length >= leastPerSite);
  if (groups.length < 2) return null;
  const together = { x: groups.flatMap(({ x }) => x), y: groups.flatMap(({ y }) => y) };
  const difference = highestLogLikelihood(groups) - highestLogLikelihood([together]);
  const statistic = Math.max(0, 2 * difference);
  const degrees = groups.length - 1;
  return {
    statistic,
    degrees,
    p: chiSquareAbove(statistic, degrees),
    sites: groups.length,
    points: together.x.length,
  };
}
