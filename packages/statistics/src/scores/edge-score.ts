import { scoreToX, xToScore } from './score-axis.ts';

/**
 * The lower edge of a stratum as a score. Every detection of the stratum has this score or a higher one: rounding on the way
 * from score to x and back leaves none of them out, nor does clipping.
 */
export const edgeScore = (lowX: number): number =>
  lowX <= scoreToX(0) ? 0 : xToScore(lowX) * (1 - 1e-14);
