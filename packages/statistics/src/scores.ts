/** Scores nearer to 0 or 1 than this count as this near, so that every score has a finite logit. */
const scoreMargin = 1e-4;

/** A score within 1e-4 to 1 - 1e-4. Throws a RangeError for what is no number. */
export function clipScore(score: number): number {
  if (Number.isNaN(score)) throw new RangeError('A score must be a number; this one is NaN.');
  return Math.min(Math.max(score, scoreMargin), 1 - scoreMargin);
}

/** ln(p / (1 - p)): minus infinity for 0, infinity for 1. */
export const logit = (p: number): number => Math.log(p) - Math.log1p(-p);

/** 1 / (1 + e^-x), the inverse of `logit`, without overflow at either end. */
export function sigmoid(x: number): number {
  if (x >= 0) return 1 / (1 + Math.exp(-x));
  const power = Math.exp(x);
  return power / (1 + power);
}

/**
 * Where a score stands on the axis on which curves are fitted: the logit of the clipped score, -9.21 to 9.21. Scores of
 * networks end in a sigmoid, and are about linear there in what they know (Wood & Kahl 2024, J. Ornithology 165).
 */
export const scoreToX = (score: number): number => logit(clipScore(score));

/** The score at a place on that axis, 0 to 1; not clipped, so that what lies outside stays outside. */
export const xToScore = (x: number): number => sigmoid(x);

/**
 * The lower edge of a stratum as a score. Every detection of the stratum has this score or a higher one: rounding on the way
 * from score to x and back leaves none of them out, nor does clipping.
 */
export const edgeScore = (lowX: number): number =>
  lowX <= scoreToX(0) ? 0 : xToScore(lowX) * (1 - 1e-14);

/** Strata between scores as strata on the axis on which they have equal widths; what else is known of them stays. */
export const strataByX = <T extends { low: number; high: number }>(strata: readonly T[]) =>
  strata.map(({ low, high, ...rest }) => ({
    ...rest,
    low_x: scoreToX(low),
    high_x: scoreToX(high),
  }));

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
