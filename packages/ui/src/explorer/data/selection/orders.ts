import { timeAt, type DetectionColumns } from '../columns/detection-columns.ts';
import { descendingKeys, orderByKeys, plainRows, timeKeys } from './radix-order.ts';

export const sortKeys = ['time', 'confidence', 'snr', 'species'] as const;
export type SortKey = (typeof sortKeys)[number];

/** The rows in the order of time, those without one last; what began at once is in the order of the file. */
export const orderByTime = (columns: DetectionColumns): Uint32Array =>
  orderByKeys(
    plainRows(columns.rows),
    timeKeys(columns.rows, (row) => timeAt(columns, row)),
  );

/** The rows by another key, rows of the same key in the order of time: highest confidence or loudness first. */
export function orderBy(byTime: Uint32Array, keys: Float32Array | Uint32Array): Uint32Array {
  return orderByKeys(byTime.slice(), keys instanceof Float32Array ? descendingKeys(keys) : keys);
}

/** What species are sorted by: the rank of their name. */
export const speciesKeys = (
  { species, rows }: DetectionColumns,
  speciesRank: Uint32Array,
): Uint32Array => {
  const keys = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) keys[row] = speciesRank[species[row]!]!;
  return keys;
};
