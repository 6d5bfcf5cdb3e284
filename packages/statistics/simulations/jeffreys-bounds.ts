import { shuffle, uniformOf } from '../src/chance/generator.ts';
import { betaDraws } from '../src/distributions/beta.ts';
import type { ReviewedStratum } from '../src/precision/precision.ts';

const draws = 2000;

/**
 * What `precisionsOf` is compared with: one-sided 95 % lower bounds of the precision from each stratum on, by draws of
 * Beta(k_h + 1/2, n_h - k_h + 1/2) for all detections of a stratum, the reviewed ones too.
 */
export function jeffreysBounds(strata: readonly ReviewedStratum[], seed: string): number[] {
  const uniform = uniformOf(seed);
  const [right, shares] = [new Float64Array(draws), new Float64Array(draws)];
  let sum = 0;
  const bounds = strata.toReversed().map(({ detections, reviewed, yes }) => {
    const places = Float64Array.from(shares, (_, draw) => (draw + uniform()) / draws);
    betaDraws(yes + 0.5, reviewed - yes + 0.5, places, shares);
    shuffle(shares, uniform);
    for (let draw = 0; draw < draws; draw++) right[draw]! += detections * shares[draw]!;
    sum += detections;
    return right.toSorted()[Math.floor(0.05 * draws)]! / sum;
  });
  return bounds.reverse();
}
