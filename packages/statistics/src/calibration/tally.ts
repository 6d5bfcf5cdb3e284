import { jeffreysInterval } from '../distributions/beta.ts';
import type { CalibrationInput, StratumFigures, Verdict } from './figures.ts';

/** Verdicts by stratum. Throws a RangeError where an item names no stratum, or its score is no number. */
export function strataOfItems({ strata, items }: CalibrationInput): StratumFigures[] {
  const tallies = strata.map(() => ({ yes: 0, no: 0, unsure: 0, open: 0 }));
  for (const [at, { score, stratum, verdict }] of items.entries()) {
    const tally = tallies[stratum];
    if (!tally)
      throw new RangeError(
        `Item ${at + 1} names stratum ${stratum}, of strata 0 to ${strata.length - 1}.`,
      );
    if (!Number.isFinite(score))
      throw new RangeError(`The score of item ${at + 1} must be a number, not ${score}.`);
    tally[verdict ?? 'open']++;
  }
  return strata.map(({ low_x, high_x, detections }, at): StratumFigures => {
    const { yes, no, unsure, open } = tallies[at]!;
    const reviewed = yes + no;
    const [low, high] = reviewed > 0 ? jeffreysInterval(yes, no) : [null, null];
    const share = reviewed > 0 ? yes / reviewed : null;
    const drawn = reviewed + unsure + open;
    return { low_x, high_x, detections, reviewed, yes, drawn, unsure, share, low, high };
  });
}

export function countsOf({ items }: CalibrationInput): Record<Verdict | 'open', number> {
  const counts = { yes: 0, no: 0, unsure: 0, open: 0 };
  for (const { verdict } of items) counts[verdict ?? 'open']++;
  return counts;
}
