import {
  type FileColumn,
  type IndexColumn,
  type IndexName,
  indexNames,
} from '@biophony/contract/results';
import type { Clocks, createPlacer, placeRecordings } from './placed-recordings.ts';
import { localMs } from './local-time.ts';
import { readCsv } from './remote-file.ts';

export interface PlacingPart {
  createPlacer: typeof createPlacer;
  placeRecordings: typeof placeRecordings;
}

/** Most pages need no time zones or corrections. Null without deployments. */
export const loadPlacing = async (clocks: Clocks | null | undefined): Promise<PlacingPart | null> =>
  clocks ? import('./placed-recordings.ts') : null;

/** Acoustic indices of recordings, in order of time; those without a time come last. */
export interface IndexTable {
  files: string[];
  /** Milliseconds by the recorder's clock; NaN without a time. */
  time: Float64Array<ArrayBuffer>;
  /** Such as `ACI`. */
  names: IndexName[];
  /** By recording, one array for each index; NaN where it could not be computed. */
  values: Float64Array<ArrayBuffer>[];
}

interface Line {
  file: string;
  time: number;
  values: number[];
}

const byTime = (a: Line, b: Line): number => {
  if (Number.isNaN(a.time) || Number.isNaN(b.time))
    return Number(Number.isNaN(a.time)) - Number(Number.isNaN(b.time));
  return a.time - b.time;
};

/** Times are from files.csv, corrected by deployments. Throws ReadError. */
export async function loadIndices(
  indicesUrl: string,
  filesUrl: string,
  clocks: Clocks | null = null,
): Promise<IndexTable> {
  const placing = await loadPlacing(clocks);
  const placer = clocks && placing?.createPlacer(clocks);
  const times = new Map<string, number>();
  await readCsv<FileColumn>('files.csv', filesUrl, ({ textOf }) => {
    const recorded = localMs(textOf('recorded_at'));
    const placed = placer?.(textOf('device_id') || null, textOf('utc_offset'), recorded);
    times.set(textOf('file'), placed?.localMs ?? recorded);
  });
  const lines: Line[] = [];
  let names: IndexName[] = [];
  await readCsv<IndexColumn>('indices.csv', indicesUrl, ({ textOf }, columns) => {
    if (lines.length === 0) names = indexNames.filter((name) => columns.includes(name));
    const file = textOf('file');
    const values = names.map((name) => {
      const cell = textOf(name);
      return cell === '' ? Number.NaN : Number(cell);
    });
    lines.push({ file, time: times.get(file) ?? Number.NaN, values });
  });
  return indexTable(lines, names);
}

export function indexTable(lines: Line[], names: IndexName[]): IndexTable {
  lines.sort(byTime);
  return {
    files: lines.map(({ file }) => file),
    time: Float64Array.from(lines, ({ time }) => time),
    names,
    values: names.map((_, at) =>
      Float64Array.from(lines, ({ values }) => values[at] ?? Number.NaN),
    ),
  };
}
