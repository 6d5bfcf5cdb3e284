import { chanceOf } from '../chance/generator.ts';
import { orderStatistic } from '../distributions/order-statistic.ts';
import { edgeScore } from '../scores/edge-score.ts';
import { allSteps, type Steps } from '../steps/steps.ts';
import { checkDraws, checkStrata, usualDraws } from './check-strata.ts';
import type { DrawOptions, Precision, ReviewedStratum } from './precision.ts';
import { rightDetections } from './right-detections.ts';

/**
 * The precision of all detections from each stratum on, the lowest first, leaving out those with no detection from them on.
 *
 * The estimate is the sum of N_h k_h / n_h over the sum of N_h; a stratum of which nothing was reviewed counts a half. The
 * bounds come from seeded draws, the same for all thresholds; see `rightDetections`. There a stratum of which nothing was
 * reviewed is all wrong for the lower bounds and all right for the upper one. The decision record 0103 says what
 * this does better than draws of Beta(k_h + 1/2, n_h - k_h + 1/2).
 *
 * Throws a RangeError where the counts of a stratum cannot be.
 */
export const precisionsOf = (
  strata: readonly ReviewedStratum[],
  options: DrawOptions,
): Precision[] => allSteps(precisionsInSteps(strata, options));

/** The same, a stratum with each step. */
export function* precisionsInSteps(
  strata: readonly ReviewedStratum[],
  { seed, draws = usualDraws }: DrawOptions,
): Steps<Precision[]> {
  checkStrata(strata);
  checkDraws(draws);
  const all = strata.reduce((sum, { detections }) => sum + detections, 0);
  const right = rightDetections(draws, chanceOf(seed));
  const values = new Float64Array(draws);
  const [at025, at05, at975] = [0.025, 0.05, 0.975].map((share) => Math.floor(share * draws));
  let [detections, estimated] = [0, 0];
  const precisions: Precision[] = [];
  for (let at = strata.length - 1; at >= 0; at--) {
    const stratum = strata[at]!;
    const { reviewed, yes, low_x } = stratum;
    detections += stratum.detections;
    if (detections === 0) continue;
    yield;
    if (stratum.detections > 0) {
      right.add(stratum);
      estimated += stratum.detections * (reviewed > 0 ? yes / reviewed : 0.5);
    }
    right.write('lower', values);
    const lower95 = orderStatistic(values, at05!) / detections;
    const low = orderStatistic(values, at025!, 0, at05) / detections;
    right.write('upper', values);
    const high = orderStatistic(values, at975!) / detections;
    const estimate = estimated / detections;
    const score = edgeScore(low_x);
    precisions.push({ stratum: at, score, estimate, low, high, lower95, kept: detections / all });
  }
  return precisions.reverse();
}
