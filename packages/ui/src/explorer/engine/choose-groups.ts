import type { SpeciesName } from '../../base/species-name.ts';
import type { ParquetColumn, RowGroupInfo } from './parquet-file.ts';
import { dayMs, localMs } from './local-time.ts';
import type { RecordingTable } from './recording-table.ts';

/**
 * Filter by names, because nothing has a number before it is loaded. Null and empty parts match
 * everything.
 */
export interface Wanted {
  /** First and last day, `2026-05-21`, both included. */
  from: string | null;
  to: string | null;
  recorder: string | null;
  /** Part of a recording's name, in any case. */
  file: string;
  /** Scientific names, or common ones of species without. */
  species: readonly string[];
}

export interface Needs {
  /** First and last day, `2026-05-21`, both included. */
  from: string | null;
  to: string | null;
  /** In order; null for all. */
  files: readonly string[] | null;
  /** Null for all, and where a wanted species has none. */
  species: readonly string[] | null;
}

/** All rows, all that a filter can match, or evenly spread row groups. */
export type Sample = 'all' | 'filter' | 'spread';

interface ChosenGroups {
  groups: RowGroupInfo[];
  /** Fewer than in the groups only where one group exceeds the limit. */
  rows: number;
  sample: Sample;
}

const sorted = (texts: readonly string[]) =>
  [...texts].sort((a, b) => (a < b ? -1 : Number(a > b)));

/** By corrected time, both days included. */
function reaches(
  { startAt, secondsAt }: RecordingTable,
  place: number,
  { from, to }: Pick<Wanted, 'from' | 'to'>,
): boolean {
  const start = startAt(place);
  // The seconds exclude silence that a recorder left out.
  const end = start + secondsAt(place) * 1000 + dayMs;
  return (
    (from === null || end >= localMs(`${from}T00:00:00`)) &&
    (to === null || start < localMs(`${to}T00:00:00`) + dayMs)
  );
}

/** A recorder's recordings come from files.csv, which may be null. */
export function planNeeds(
  { from, to, recorder, file, species }: Wanted,
  recordings: RecordingTable | null,
  speciesNames: readonly SpeciesName[],
): Needs {
  const part = file.toLowerCase();
  // The index has uncorrected times.
  const moved = recordings?.corrects === true;
  const days = moved && (from !== null || to !== null);
  const filters = recorder !== null || part !== '' || days;
  const ofRecorder = (place: number) =>
    recorder === null || recordings?.recorders[recordings.recorderAt(place)] === recorder;
  const scientific = new Set(speciesNames.map((one) => one.scientific_name));
  return {
    from: moved ? null : from,
    to: moved ? null : to,
    files:
      recordings && filters && (recorder === null || recordings.recorders.includes(recorder))
        ? sorted(
            recordings.names.filter(
              (name, place) =>
                ofRecorder(place) &&
                name.toLowerCase().includes(part) &&
                (!days || reaches(recordings, place, { from, to })),
            ),
          )
        : null,
    species:
      species.length > 0 && species.every((name) => scientific.has(name)) ? sorted(species) : null,
  };
}

function anyBetween(texts: readonly string[], low: string, high: string): boolean {
  let [from, to] = [0, texts.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (texts[middle]! < low) from = middle + 1;
    else to = middle;
  }
  return from < texts.length && texts[from]! <= high;
}

/** True without bounds. */
function canHold(group: RowGroupInfo, wanted: Needs): boolean {
  const boundsOf = (column: ParquetColumn) => {
    const { low, high } = group.bounds[column] ?? {};
    return typeof low === 'string' && typeof high === 'string' ? { low, high } : null;
  };
  if (!group.bounded) return true;
  const time = boundsOf('start_local');
  if (wanted.from !== null || wanted.to !== null) {
    // Without bounds no row has a time.
    if (!time) return false;
    if (wanted.from !== null && time.high.slice(0, 10) < wanted.from) return false;
    if (wanted.to !== null && time.low.slice(0, 10) > wanted.to) return false;
  }
  const file = boundsOf('file');
  if (wanted.files && file && !anyBetween(wanted.files, file.low, file.high)) return false;
  const species = boundsOf('scientific_name');
  if (wanted.species && species && !anyBetween(wanted.species, species.low, species.high))
    return false;
  return true;
}

/**
 * Reads all where `limit` rows allow; else the row groups that can match, if few enough; else
 * evenly spread ones: the first rows would be the first recorders.
 */
export function chooseGroups(
  groups: readonly RowGroupInfo[],
  limit: number,
  wanted: Needs | null,
): ChosenGroups {
  const rowsOf = (some: readonly RowGroupInfo[]) => some.reduce((sum, { rows }) => sum + rows, 0);
  const total = rowsOf(groups);
  if (total <= limit) return { groups: [...groups], rows: total, sample: 'all' };
  const fitting = wanted ? groups.filter((group) => canHold(group, wanted)) : [...groups];
  const fits = rowsOf(fitting);
  if (fits <= limit) return { groups: fitting, rows: fits, sample: 'filter' };
  const largest = fitting.reduce((most, { rows }) => Math.max(most, rows), 1);
  const count = Math.max(1, Math.floor(limit / largest));
  const step = fitting.length / count;
  const spread = Array.from(
    { length: count },
    (_, at) => fitting[Math.floor((at + 0.5) * step)] as RowGroupInfo,
  );
  return { groups: spread, rows: Math.min(limit, rowsOf(spread)), sample: 'spread' };
}
