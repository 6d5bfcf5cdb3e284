import { scoreToX } from './score-axis.ts';

/** The edges of strata in x, rising: one more than there are strata. A stratum has its lower edge, the last one both. */
export type StratumEdges = readonly number[];

/** What `strataOf` makes at most. */
const mostStrata = 1000;

/**
 * Strata of equal width in x between the lowest and the highest score of a species' detections. Where both are the same
 * there is one stratum. Throws a RangeError where a score is no number, they are the wrong way round, or `count` is not
 * 1 to 1,000.
 */
export function strataOf(lowestScore: number, highestScore: number, count = 10): StratumEdges {
  if (!Number.isInteger(count) || count < 1 || count > mostStrata)
    throw new RangeError(`Strata must be a whole number from 1 to ${mostStrata}, not ${count}.`);
  const low = scoreToX(lowestScore);
  const high = scoreToX(highestScore);
  if (low > high)
    throw new RangeError(
      `The lowest score, ${lowestScore}, is above the highest, ${highestScore}.`,
    );
  if (low === high) return [low, high];
  const edge = (at: number) => (at === count ? high : low + ((high - low) * at) / count);
  return Array.from({ length: count + 1 }, (_, at) => edge(at));
}

/** The stratum of a score, counted from 0; -1 for a score outside all of them. */
export function stratumOf(edges: StratumEdges, score: number): number {
  const x = scoreToX(score);
  const count = edges.length - 1;
  const low = edges[0]!;
  const high = edges[count]!;
  if (!(x >= low && x <= high)) return -1;
  // Equal widths say where to look, and the edges themselves decide.
  let at = Math.min(count - 1, Math.floor(((x - low) / (high - low || 1)) * count));
  while (at > 0 && x < edges[at]!) at--;
  while (at < count - 1 && x >= edges[at + 1]!) at++;
  return at;
}
