import type { FoundDay } from '@biophony/recordings/survey';
import type { ParquetFile, RowGroupInfo } from '../../explorer/data/files/parquet-file.ts';
import type { FoundSource } from '../../survey/engine/detections/found-calls.ts';
import { fittingGroups } from '../../survey/engine/detections/fitting-groups.ts';
import type { OpenScoreFile } from './score-files.ts';

/** A row group that can hold detections of the species, and the days of recorders that these can be of. */
export interface SpeciesGroup {
  analysis: number;
  parquet: ParquetFile;
  group: RowGroupInfo;
  days: FoundDay[];
}

/** Files whose indexes are fetched at once. */
const openedAtOnce = 4;

/**
 * The row groups of some analyses that can hold a species, in the order of the analyses: the counts say at which hours of
 * which recorders it is, the index of a file which row groups have them. Throws ReadError.
 */
export async function speciesGroups(
  days: readonly FoundDay[],
  sources: readonly FoundSource[],
  called: readonly string[],
  open: OpenScoreFile,
): Promise<SpeciesGroup[]> {
  const found: SpeciesGroup[][] = sources.map(() => []);
  const waiting = sources.entries();
  const work = async () => {
    for (const [at, source] of waiting) {
      const parquet = await open(source);
      const daysOf = new Map<RowGroupInfo, FoundDay[]>();
      for (const day of days) {
        if (day.analysis !== source.analysis) continue;
        for (const group of fittingGroups(parquet.groups, day, called))
          daysOf.set(group, [...(daysOf.get(group) ?? []), day]);
      }
      found[at] = parquet.groups.flatMap((group) => {
        const of = daysOf.get(group);
        return of ? [{ analysis: source.analysis, parquet, group, days: of }] : [];
      });
    }
  };
  await Promise.all(Array.from({ length: openedAtOnce }, work));
  return found.flat();
}
