import type { DetectionColumns } from './detection-columns.ts';

export const sortKeys = ['time', 'confidence', 'snr', 'species'] as const;
export type SortKey = (typeof sortKeys)[number];

/** NaN behind everything else. */
const ascending = (a: number, b: number): number => {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : 1;
  return Number.isNaN(b) ? -1 : a - b;
};

/** The rows in an order: by time, the most confident or loudest first, or species by species. */
export function orderOf(columns: DetectionColumns, key: SortKey, speciesRank: Uint32Array) {
  const { time, start, confidence, snr, species } = columns;
  const byTime = (a: number, b: number) =>
    ascending(time[a]!, time[b]!) || ascending(start[a]!, start[b]!) || a - b;
  const compare: Record<SortKey, (a: number, b: number) => number> = {
    time: byTime,
    confidence: (a, b) => ascending(-confidence[a]!, -confidence[b]!) || byTime(a, b),
    snr: (a, b) => ascending(-snr[a]!, -snr[b]!) || byTime(a, b),
    species: (a, b) => speciesRank[species[a]!]! - speciesRank[species[b]!]! || byTime(a, b),
  };
  const rows = Uint32Array.from({ length: columns.rows }, (_, row) => row);
  return rows.sort(compare[key]);
}
