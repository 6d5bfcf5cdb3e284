import type { ListedSpecies } from '../components/species-list.tsx';
import type { Selection } from '../data/select.ts';
import type { Loaded } from '../engine/calls.ts';

/** The species that a filter leaves, most frequent first, each with the rank its colour comes from. */
export function listedSpecies(
  { species }: Loaded,
  { speciesCounts, speciesBest }: Selection,
  followed: number | null,
): ListedSpecies[] {
  return species
    .map((name, rank) => ({
      ...name,
      rank,
      count: speciesCounts[rank] ?? 0,
      best_confidence: speciesBest[rank] ?? 0,
    }))
    .filter(({ count, rank }) => count > 0 || rank === followed)
    .sort((a, b) => b.count - a.count || a.rank - b.rank);
}
