import type { createPlacer } from '../../explorer/data/columns/placed-recordings.ts';
import { pause } from '../../explorer/data/files/pause.ts';
import { readAhead } from '../../explorer/data/files/read-ahead.ts';
import type { ParquetColumn } from '../../explorer/data/files/parquet-file.ts';
import { deploymentFinder, numberOf, placeColumns, textOf, type Values } from './row-places.ts';
import type { SpeciesGroup } from './species-groups.ts';

/** What says whether a row may be drawn. */
const scoreColumns = ['scientific_name', 'common_name', 'confidence'] as const;
/** What says in addition when it was. */
const nightColumns = ['device_id', 'utc_offset', 'start_local', 'start_s'] as const;

const hourMs = 3_600_000;
const nightMs = 24 * hourMs;

/** Takes a detection: a number that it keeps, its score, the place of its deployment (-1 for none), its night and time. */
export type TakeScore = (
  index: number,
  score: number,
  deployment: number,
  night: number,
  at: number,
) => void;

/** The number of a row among all datasets, by the place of its own, and back. */
const indexOf = (place: number, row: number): number => place * 2 ** 32 + row;
export const rowOf = (index: number) => ({
  place: Math.floor(index / 2 ** 32),
  row: index % 2 ** 32,
});

interface ScanQuestion {
  groups: readonly SpeciesGroup[];
  /** What the rows call the species. */
  called: readonly string[];
  minScore: number;
  /** Whether nights are asked for, which needs the time of every row. */
  nights: boolean;
  placerOf: (analysis: number) => ReturnType<typeof createPlacer>;
  /** The place of an analysis by which its rows are numbered. */
  placeOf: (analysis: number) => number;
}

/** Nights go from noon to noon of the local clock; -1 where no time is known. */
function nightOf(values: Values, at: number, placer: ReturnType<typeof createPlacer>) {
  const recorded = numberOf(values.get('start_local')?.[at]);
  if (Number.isNaN(recorded)) return { night: -1, time: -1 };
  const began = recorded - Math.round((numberOf(values.get('start_s')?.[at]) || 0) * 1000);
  const recorder = textOf(values.get('device_id')?.[at]) || null;
  const { localMs } = placer(recorder, textOf(values.get('utc_offset')?.[at]), began);
  const time = recorded + localMs - began;
  return { night: Math.floor((time - nightMs / 2) / nightMs), time };
}

/**
 * Reads the scores of a species in row groups, and hands each on with its deployment: row groups one after the other, of
 * which the next ones are fetched meanwhile. Columns that tell where a row belongs are read only where the counts leave it
 * open. Throws ReadError.
 */
export async function scanScores(
  { groups, called, minScore, nights, placerOf, placeOf }: ScanQuestion,
  take: TakeScore,
  onRead: () => void,
): Promise<void> {
  const read = ({ parquet, group, days }: SpeciesGroup) => {
    const columns: ParquetColumn[] = nights ? [...nightColumns] : placeColumns(days);
    return parquet.read(group, [...scoreColumns, ...columns]);
  };
  await readAhead(groups, read, async ({ analysis, group, days }, values) => {
    const [scientific, common] = [values.get('scientific_name'), values.get('common_name')];
    const confidence = values.get('confidence');
    const find = deploymentFinder(days);
    const placer = placerOf(analysis);
    const place = placeOf(analysis);
    for (let at = 0; at < group.rows; at++) {
      if (!called.includes(textOf(scientific?.[at]) || textOf(common?.[at]))) continue;
      const score = numberOf(confidence?.[at]);
      if (!(score >= minScore)) continue;
      const { night, time } = nights ? nightOf(values, at, placer) : { night: -1, time: -1 };
      take(indexOf(place, group.first + at), score, find(values, at), night, time);
    }
    onRead();
    await pause();
  });
}
