import type { Selection } from '../../data/selection/select.ts';
import type { Loaded } from '../../engine/calls.ts';
import type { FoundSpecies } from '../activity/found.ts';

/** A species with its rank, which its colour comes from. */
export interface ListedSpecies extends Omit<FoundSpecies, 'best_confidence'> {
  rank: number;
  /** Of one analysis: confidence of the best detection. */
  best_confidence?: number;
  /** Of a survey: how many sites it was detected at. */
  sites?: number | undefined;
}

/** The species that a filter leaves, most frequent first, each with the rank its colour comes from. */
export function listedSpecies(
  { species }: Loaded,
  { speciesCounts, speciesBest }: Selection,
  followed: readonly number[] | null,
): ListedSpecies[] {
  return species
    .map((name, rank) => ({
      ...name,
      rank,
      count: speciesCounts[rank] ?? 0,
      best_confidence: speciesBest[rank] ?? 0,
    }))
    .filter(({ count, rank }) => count > 0 || followed?.includes(rank))
    .sort((a, b) => b.count - a.count || a.rank - b.rank);
}
