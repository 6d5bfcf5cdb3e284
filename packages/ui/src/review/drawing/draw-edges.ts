import {
  scoreToX,
  strataOf,
  xToScore,
  type SampledStratum,
  type StratumEdges,
} from '@biophony/statistics';
import type { DrawnStratum, DrawQuestion } from './draw-calls.ts';

interface ScoreBounds {
  lowest: number;
  highest: number;
}

/** The scores between which detections are counted: those of the sample that is drawn further, or all that were found. */
export function drawBounds(strata: DrawQuestion['strata'], found: ScoreBounds): ScoreBounds {
  const [first, last] = [strata?.[0], strata?.at(-1)];
  return first && last ? { lowest: first.low, highest: last.high } : found;
}

/** The edges that a drawing is counted by: those of the sample that it goes on with, or ten strata over the scores found. */
export function drawEdges(
  strata: DrawQuestion['strata'],
  { lowest, highest }: ScoreBounds,
): StratumEdges {
  if (!strata || strata.length === 0) return strataOf(lowest, highest);
  return [...strata.map(({ low }) => scoreToX(low)), scoreToX(highest)];
}

/** Strata as /api keeps them. The outer edges are the scores themselves, which lie beyond the axis of logits near 0 and 1. */
export function toldStrata(
  strata: readonly SampledStratum[],
  { lowest, highest }: ScoreBounds,
): DrawnStratum[] {
  return strata.map(({ low_x, high_x, detections, drawn }, at) => ({
    low: at === 0 ? lowest : xToScore(low_x),
    high: at === strata.length - 1 ? highest : xToScore(high_x),
    detections,
    drawn,
  }));
}
