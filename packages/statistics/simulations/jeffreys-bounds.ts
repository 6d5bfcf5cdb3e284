import { chanceOf } from '../src/chance/generator.ts';
import { shuffleNumbers } from '../src/chance/shuffle.ts';
import { betaDraws } from '../src/distributions/beta.ts';
import type { ReviewedStratum } from '../src/precision/precision.ts';

const draws = 2000;

/**
 * What `precisionsOf` is compared with: one-sided 95 % lower bounds of the precision from each stratum on, by draws of
 * Beta(k_h + 1/2, n_h - k_h + 1/2) for all detections of a stratum, the reviewed ones too.
 */
export function jeffreysBounds(strata: readonly ReviewedStratum[], seed: string): number[] {
  const chance = chanceOf(seed);
  const [right, shares, random] = [0, 0, 0].map(() => new Float64Array(draws)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  let sum = 0;
  const bounds = strata.toReversed().map(({ detections, reviewed, yes }) => {
    const places = Float64Array.from(shares, (_, draw) => (draw + 0.5) / draws);
    betaDraws(yes + 0.5, reviewed - yes + 0.5, places, shares);
    chance.fill(random);
    shuffleNumbers(shares, random);
    for (let draw = 0; draw < draws; draw++) right[draw]! += detections * shares[draw]!;
    sum += detections;
    return right.toSorted()[Math.floor(0.05 * draws)]! / sum;
  });
  return bounds.reverse();
}
