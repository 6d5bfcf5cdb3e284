import type { Detection } from '../../results/file-result.ts';
import type { ResultRow } from '../../results/result-row.ts';
import { ClipsError } from './clips-error.ts';
import { BestMoments } from './best-moments.ts';
import { bestFirst, type Moment } from './moment.ts';
import type { SpeciesFilter } from './species-filter.ts';

/** Which detections become clips. */
export interface Choice {
  /** Clips of a species at most. */
  perSpecies: number;
  /** Lowest confidence. */
  above: number;
  /** Seconds of sound before and behind a detection. */
  pad: number;
  species: SpeciesFilter;
}

/** Clips of all species at most: a folder that can still be looked through, and what is held in memory. */
const mostClips = 100_000;

/** Tells species apart, and classes that have a common name alone. */
const keyOf = ({ scientific_name, common_name }: Detection) => `${scientific_name}\n${common_name}`;

const tooMany = () =>
  new ClipsError(
    `These would be more than ${mostClips.toLocaleString('en')} clips. Take fewer of each species (--per-species), those of a higher confidence (--above), or some species (--species).`,
  );

/**
 * Chooses the best detections of each species, so that no two of a species share sound: of those that would, the better
 * one counts. Holds no more than the moments it may choose. Answers them species by species, by name, the best first.
 * Throws ClipsError where there are too many.
 */
export async function chooseMoments(
  rows: AsyncIterable<ResultRow>,
  { perSpecies, above, pad, species }: Choice,
): Promise<Moment[][]> {
  const best = new Map<string, BestMoments>();
  let count = 0;
  let order = 0;
  for await (const { file, recording, result, continues } of rows) {
    const moments = result.detections
      .filter((detection) => detection.confidence >= above && species.takes(detection))
      .map((detection): Moment => ({ detection, file, recording, order }))
      // The best first, so that a moment is left out for those alone that are chosen.
      .sort(bestFirst);
    for (const moment of moments) {
      const key = keyOf(moment.detection);
      let own = best.get(key);
      if (!own) best.set(key, (own = new BestMoments(perSpecies, pad)));
      const before = own.moments.length;
      own.offer(moment);
      count += own.moments.length - before;
      if (count > mostClips) throw tooMany();
    }
    if (!continues) order++;
  }
  return [...best]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { moments }]) => moments)
    .filter(({ length }) => length > 0);
}
