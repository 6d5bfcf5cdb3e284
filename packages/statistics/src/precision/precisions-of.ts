import { shuffle, uniformOf } from '../chance/generator.ts';
import { jeffreysDraws } from '../distributions/jeffreys.ts';
import { orderStatistic } from '../distributions/order-statistic.ts';
import { edgeScore } from '../scores/edge-score.ts';
import { checkDraws, checkStrata, usualDraws } from './check-strata.ts';
import type { DrawOptions, Precision, ReviewedStratum } from './precision.ts';

/** The share of yes in a stratum; a half where nothing was reviewed. */
export const shareOf = ({ yes, reviewed }: ReviewedStratum): number =>
  reviewed > 0 ? yes / reviewed : 0.5;

/**
 * The precision of all detections from each stratum on, the lowest first, leaving out those with no detection from them on.
 *
 * The estimate is the sum of N_h k_h / n_h over the sum of N_h. Its intervals come from draws in which the share of
 * yes in each stratum has the distribution Beta(k_h + 1/2, n_h - k_h + 1/2), Jeffreys' (Brown, Cai & DasGupta 2001, Statist.
 * Sci. 16:101). The draws of a stratum are spread evenly over its distribution and then shuffled (McKay, Beckman & Conover
 * 1979, Technometrics 21:239), and are the same for all thresholds. A stratum of which nothing was reviewed counts with its
 * prior distribution, a half on average: it makes intervals wide.
 *
 * Throws a RangeError where the counts of a stratum cannot be.
 */
export function precisionsOf(
  strata: readonly ReviewedStratum[],
  { seed, draws = usualDraws }: DrawOptions,
): Precision[] {
  checkStrata(strata);
  checkDraws(draws);
  const all = strata.reduce((sum, { detections }) => sum + detections, 0);
  const uniform = uniformOf(seed);
  const right = new Float64Array(draws);
  const sorted = new Float64Array(draws);
  let [detections, estimated] = [0, 0];
  const precisions: Precision[] = [];
  for (let at = strata.length - 1; at >= 0; at--) {
    const stratum = strata[at]!;
    if (stratum.detections > 0) {
      addDraws(right, stratum, uniform);
      detections += stratum.detections;
      estimated += stratum.detections * shareOf(stratum);
    }
    if (detections === 0) continue;
    sorted.set(right);
    const quantile = (share: number, from: number) =>
      orderStatistic(sorted, Math.floor(share * draws), from) / detections;
    const lower95 = quantile(0.05, 0);
    precisions.push({
      stratum: at,
      score: edgeScore(stratum.low_x),
      estimate: estimated / detections,
      high: quantile(0.975, Math.floor(0.05 * draws)),
      low: quantile(0.025, 0),
      lower95,
      kept: detections / all,
    });
  }
  return precisions.reverse();
}

/** Adds to each draw how many detections of a stratum are right in it. */
function addDraws(
  right: Float64Array,
  { detections, reviewed, yes }: ReviewedStratum,
  uniform: () => number,
): void {
  const draws = right.length;
  const shares = jeffreysDraws(yes, reviewed - yes, draws, uniform);
  shuffle(shares, uniform);
  for (let at = 0; at < draws; at++) right[at]! += detections * shares[at]!;
}
