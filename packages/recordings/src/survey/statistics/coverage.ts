import { checkIncidence, countIncidence, type Incidence } from './incidence.ts';

/**
 * Sample coverage: the share of all finds that the species found so far would make, 0 to 1
 * (Chao & Jost 2012, Ecology 93:2533; `SC` of R's iNEXT): `1 - (Q1/U) ((T-1) Q1 / ((T-1) Q1 + 2 Q2))`, and with
 * `(T-1)(Q1-1) / ((T-1)(Q1-1) + 2)` in place of the fraction where no species was found exactly twice.
 *
 * Null where nothing was found, and for fewer than two occasions, which cannot tell rare species from common ones
 * (the formula gives 1 there).
 */
export function sampleCoverage(incidence: Incidence): number | null {
  checkIncidence(incidence);
  const { occasions } = incidence;
  const { once, twice, total } = countIncidence(incidence);
  if (occasions < 2 || total === 0) return null;
  if (once === 0) return 1;
  const rare = (occasions - 1) * (twice > 0 ? once : once - 1);
  const others = twice > 0 ? 2 * twice : 2;
  return 1 - (once / total) * (rare / (rare + others));
}
