/** Numbers pairs of texts from 0, in the order in which they come first. */
export interface PairNumbers<T extends string | null> {
  /** The number of a pair; null for a new one when there are too many. */
  numberOf(first: T, second: T): number | null;
  /** The pairs by their numbers. */
  readonly pairs: readonly (readonly [first: T, second: T])[];
}

/** Numbers at most so many pairs. */
export function createPairNumbers<T extends string | null>(most: number): PairNumbers<T> {
  const known = new Map<T, Map<T, number>>();
  const pairs: (readonly [T, T])[] = [];
  return {
    pairs,
    numberOf(first, second) {
      const number = known.get(first)?.get(second);
      if (number !== undefined) return number;
      if (pairs.length === most) return null;
      const seconds = known.get(first) ?? new Map<T, number>();
      known.set(first, seconds.set(second, pairs.length));
      return pairs.push([first, second]) - 1;
    },
  };
}
