import type { ReviewedStratum } from './precision.ts';

/** Draws where nobody asks for another number. */
export const usualDraws = 10_000;
const mostDraws = 1_000_000;

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;

/** Throws a RangeError where counts of a stratum cannot be, or strata do not rise. */
export function checkStrata(strata: readonly ReviewedStratum[]): void {
  for (const [at, { detections, reviewed, yes, low_x, high_x }] of strata.entries()) {
    const name = `Stratum ${at + 1}`;
    if (![detections, reviewed, yes].every(isCount))
      throw new RangeError(`${name} has counts that are no whole numbers from 0 on.`);
    if (yes > reviewed || reviewed > detections)
      throw new RangeError(
        `${name} has ${yes} yes of ${reviewed} verdicts of ${detections} detections; each must be at most the next.`,
      );
    if (!(low_x <= high_x) || (at > 0 && low_x < strata[at - 1]!.high_x - 1e-9))
      throw new RangeError(
        `${name} must lie above the one before it: its edges are ${low_x} and ${high_x}.`,
      );
  }
}

/** Throws a RangeError where `draws` is not 100 to 1,000,000. */
export function checkDraws(draws: number): void {
  if (!Number.isInteger(draws) || draws < 100 || draws > mostDraws)
    throw new RangeError(`Draws must be a whole number from 100 to ${mostDraws}, not ${draws}.`);
}
