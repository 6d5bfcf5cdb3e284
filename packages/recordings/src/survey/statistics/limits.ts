/** How much the statistics of a survey take at once. */
export const statisticsLimits = {
  /** Sampling occasions of a group. */
  occasions: 100_000,
  /** Species of a group. */
  species: 10_000,
  /** Detections of a species on one occasion. */
  detections: 1_000_000_000,
  /** Hours of effort of one occasion that has any, at least and at most: results have effort to the millisecond. */
  shortest: 0.000_000_2,
  hours: 1_000_000,
  /** Points of a curve. */
  points: 10_000,
} as const;

/** @throws RangeError with this sentence */
export function refuse(sentence: string): never {
  throw new RangeError(sentence);
}
