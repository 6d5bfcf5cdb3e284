import type { Chance } from './generator.ts';

/** Brings values into an order by chance, in place (Fisher and Yates, by the algorithm of Durstenfeld 1964). */
export function shuffle<T>(values: T[], chance: Chance): T[] {
  for (let last = values.length - 1; last > 0; last--) {
    const at = Math.floor(chance.next() * (last + 1));
    [values[last], values[at]] = [values[at]!, values[last]!];
  }
  return values;
}

/** The same of numbers by the ten thousand, by as many numbers `by` chance. */
export function shuffleNumbers(values: Float64Array, by: Float64Array): void {
  for (let last = values.length - 1; last > 0; last--) {
    const at = (by[last]! * (last + 1)) | 0;
    const value = values[last]!;
    values[last] = values[at]!;
    values[at] = value;
  }
}
