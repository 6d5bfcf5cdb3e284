/** Which detections of a species an export or a chart takes. */
export type ScoreChoice =
  | { by: 'all' }
  | { by: 'score'; least: number }
  | { by: 'probability'; least: number }
  | { by: 'precision'; least: number };

/** What exports add to a detection. */
export interface ProbabilityColumns {
  probability: number | null;
  probability_low: number | null;
  probability_high: number | null;
}
