/** Beyond these the statistics throw a RangeError. */
export const statisticsLimits = {
  /** Per group. */
  occasions: 100_000,
  /** Per group. */
  species: 10_000,
  /** Per species and occasion. */
  detections: 1_000_000_000,
  /** Hours of an occasion with effort; results have effort to the millisecond. */
  shortest: 0.000_000_2,
  hours: 1_000_000,
  /** Per curve. */
  points: 10_000,
} as const;

/** @throws RangeError with this sentence */
export function refuse(sentence: string): never {
  throw new RangeError(sentence);
}
