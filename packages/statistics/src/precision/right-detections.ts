import type { Chance } from '../chance/generator.ts';
import { shuffleNumbers } from '../chance/shuffle.ts';
import { betaDraws } from '../distributions/beta.ts';
import type { ReviewedStratum } from './precision.ts';

/** Below this a and b the draws are 0 and 1. */
const leastSize = 1e-3;

/** Draws of how many of some detections are right, to which strata are added one after the other. */
export interface RightDetections {
  add(stratum: ReviewedStratum): void;
  /** Writes the draws for lower or for upper bounds. */
  write(side: 'lower' | 'upper', into: Float64Array): void;
}

/**
 * What was reviewed is known. Of what was not, the share of yes in a stratum has the distribution Beta(yes, no), made wider
 * because a few detections vary more than their probability does: with the variance of a beta-binomial share of so
 * many. It is 0 or 1 where all verdicts are the same. A stratum without verdicts is all wrong for lower bounds, and all
 * right for upper ones.
 *
 * Then one verdict is added to the unfavourable side, no for lower and yes for upper bounds, as Clopper & Pearson (1934,
 * Biometrika 26:404) do: for one stratum, draws of Beta(yes, no + 1) and of Beta(yes + 1, no). Of several strata it falls to
 * one, each as likely as its share of all detections. A product of Beta(yes, no) and Beta(yes + no, 1) has the distribution
 * Beta(yes, no + 1), and a stratum that is added takes the verdict over with the chance that it has then; so the same
 * draws serve every threshold.
 *
 * The draws of a stratum are the middles of so many equal parts of its distribution, in an order by chance (a Latin hypercube
 * sample; McKay, Beckman & Conover 1979, Technometrics 21:239).
 */
export function rightDetections(draws: number, chance: Chance): RightDetections {
  const right = new Float64Array(draws);
  const [lost, won] = [new Float64Array(draws), new Float64Array(draws)];
  const [shares, random] = [new Float64Array(draws), new Float64Array(draws)];
  const places = Float64Array.from(shares, (_, draw) => (draw + 0.5) / draws);
  let detections = 0;
  let unknown = 0;

  const drawShares = ({ detections, reviewed, yes }: ReviewedStratum) => {
    const no = reviewed - yes;
    if (yes === 0 || no === 0) {
      shares.fill(yes > 0 ? 1 : 0);
      return;
    }
    const unreviewed = detections - reviewed;
    const size = Math.max((unreviewed * (reviewed + 1)) / (reviewed + unreviewed) - 1, leastSize);
    betaDraws((yes / reviewed) * size, (no / reviewed) * size, places, shares);
    chance.fill(random);
    shuffleNumbers(shares, random);
  };

  return {
    add: (stratum) => {
      const { reviewed, yes } = stratum;
      const unreviewed = stratum.detections - reviewed;
      detections += stratum.detections;
      const taken = stratum.detections / detections;
      if (reviewed === 0) unknown += unreviewed;
      // Nothing is left that one more verdict could say something of.
      const isOpen = reviewed > 0 && unreviewed > 0;
      if (isOpen) drawShares(stratum);
      chance.fill(random);
      for (let draw = 0; draw < draws; draw++) {
        const more = isOpen ? unreviewed * shares[draw]! : 0;
        right[draw]! += yes + more;
        // Numbers below `taken`, over `taken`, are by chance again; 1 - u^(1 / reviewed) is Beta(1, reviewed).
        const u = random[draw]! / taken;
        if (u >= 1) continue;
        const changed = isOpen ? 1 - Math.exp(Math.log(u) / reviewed) : 0;
        lost[draw] = changed * more;
        won[draw] = changed * (unreviewed - more);
      }
    },
    write: (side, into) => {
      for (let draw = 0; draw < draws; draw++)
        into[draw] =
          side === 'lower' ? right[draw]! - lost[draw]! : right[draw]! + won[draw]! + unknown;
    },
  };
}
