/** Gives every score a finite logit. */
const scoreMargin = 1e-4;

/** Clips to 1e-4 to 1 - 1e-4. Throws a RangeError for what is no number. */
export function clipScore(score: number): number {
  if (Number.isNaN(score)) throw new RangeError('A score must be a number; this one is NaN.');
  return Math.min(Math.max(score, scoreMargin), 1 - scoreMargin);
}

/** ln(p / (1 - p)): minus infinity for 0, infinity for 1. */
export const logit = (p: number): number => Math.log(p) - Math.log1p(-p);

/** 1 / (1 + e^-x), without overflow. */
export function sigmoid(x: number): number {
  if (x >= 0) return 1 / (1 + Math.exp(-x));
  const power = Math.exp(x);
  return power / (1 + power);
}

/**
 * Logit of the clipped score, -9.21 to 9.21. Networks end in a sigmoid, so scores are about linear
 * there (Wood & Kahl 2024, J. Ornithology 165).
 */
export const scoreToX = (score: number): number => logit(clipScore(score));

/** To a score, 0 to 1; not clipped, so that what is outside stays outside. */
export const xToScore = (x: number): number => sigmoid(x);

/** Every detection of the stratum has at least this score, despite clipping and rounding. */
export const edgeScore = (lowX: number): number =>
  lowX <= scoreToX(0) ? 0 : xToScore(lowX) * (1 - 1e-14);

/** Of equal widths in x; keeps other properties. */
export const strataByX = <T extends { low: number; high: number }>(strata: readonly T[]) =>
  strata.map(({ low, high, ...rest }) => ({
    ...rest,
    low_x: scoreToX(low),
    high_x: scoreToX(high),
  }));

/** Ascending, in x, one more than strata. A stratum includes its lower edge, the last one both. */
export type StratumEdges = readonly number[];

const mostStrata = 1000;

/**
 * Strata of equal width in x between a species' lowest and highest score; one where both are equal.
 * Throws a RangeError for a score that is no number, scores in the wrong order, or a `count` that
 * is not 1 to 1,000.
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

/** Counted from 0; -1 for a score outside all. */
export function stratumOf(edges: StratumEdges, score: number): number {
  const x = scoreToX(score);
  const count = edges.length - 1;
  const low = edges[0]!;
  const high = edges[count]!;
  if (!(x >= low && x <= high)) return -1;
  // A first guess by equal widths; the edges decide.
  let at = Math.min(count - 1, Math.floor(((x - low) / (high - low || 1)) * count));
  while (at > 0 && x < edges[at]!) at--;
  while (at < count - 1 && x >= edges[at + 1]!) at++;
  return at;
}
