import type { SpeciesName } from '../../base/species-name.ts';
import type { ClipRange } from '../clip/clip.ts';
import { timeAt, type DetectionColumns } from './detection-columns.ts';
import type { RowPlaces, ReviewTable } from './load-detections.ts';
import type { ColumnValues, ParquetColumn, ParquetFile, RowGroupInfo } from './parquet-file.ts';
import { readAhead } from './remote-file.ts';
import { shiftAt, type RecordingTable } from './recording-table.ts';
import type { DetectionRow } from './calls.ts';

/** Hertz and decibels, NaN without one; seconds as in the file. */
export interface Detail {
  start_s: number;
  end_s: number;
  low_hz: number;
  high_hz: number;
  snr_db: number;
}

const bandColumns = ['low_hz', 'high_hz', 'snr_db'] as const satisfies readonly ParquetColumn[];
const exactColumns = [
  'start_s',
  'end_s',
  ...bandColumns,
] as const satisfies readonly ParquetColumn[];

/** 12 bytes each: 400 usual row groups, 96 MB. */
const mostKept = 8_000_000;

type Values = Record<(typeof bandColumns)[number], Float32Array>;

const numbersOf = (values: ColumnValues | undefined, rows: number): Float32Array => {
  const numbers = new Float32Array(rows).fill(Number.NaN);
  if (values)
    for (let i = 0; i < rows; i++) {
      const value = values[i];
      if (typeof value === 'number') numbers[i] = value;
    }
  return numbers;
};

const mayHave = (group: RowGroupInfo, column: ParquetColumn): boolean =>
  !group.bounded || group.bounds[column] !== undefined;

/** Caches the last `most` rows. Skips row groups with only nulls, as of models without bands. */
export function createDetailReader(
  parquet: ParquetFile,
  groups: readonly (RowGroupInfo & { at: number })[],
  most = mostKept,
) {
  const cache = new Map<number, Promise<Values>>();
  let rowsKept = 0;

  const groupAt = (place: number): number => {
    let [from, to] = [0, groups.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (groups[middle]!.at <= place) from = middle + 1;
      else to = middle;
    }
    return from - 1;
  };
  const read = async (group: RowGroupInfo): Promise<Values> => {
    const columns = await parquet.read(group, bandColumns);
    const numbers = (column: ParquetColumn) => numbersOf(columns.get(column), group.rows);
    return { low_hz: numbers('low_hz'), high_hz: numbers('high_hz'), snr_db: numbers('snr_db') };
  };
  const valuesOf = (number: number): Promise<Values> => {
    const group = groups[number]!;
    const cachedValues = cache.get(number);
    // The least recently used is dropped first.
    if (cachedValues) cache.delete(number);
    else rowsKept += group.rows;
    const reading = cachedValues ?? read(group);
    cache.set(number, reading);
    reading.catch(() => {
      if (cache.get(number) === reading && cache.delete(number)) rowsKept -= group.rows;
    });
    for (const oldest of cache.keys()) {
      if (rowsKept <= most || cache.size === 1) break;
      cache.delete(oldest);
      rowsKept -= groups[oldest]!.rows;
    }
    return reading;
  };
  const isBanded = (group: RowGroupInfo) => bandColumns.some((column) => mayHave(group, column));

  return {
    /** Throws ReadError. */
    async bandsOf(places: ArrayLike<number>): Promise<Pick<Detail, keyof Values>[]> {
      const numbers = Array.from(places, groupAt);
      const values = new Map<number, Values>();
      const wanted = [...new Set(numbers)].filter((number) => isBanded(groups[number]!));
      await readAhead(wanted, valuesOf, (number, read) => void values.set(number, read));
      return numbers.map((number, i) => {
        const [read, at] = [values.get(number), places[i]! - groups[number]!.at];
        return {
          low_hz: read?.low_hz[at] ?? Number.NaN,
          high_hz: read?.high_hz[at] ?? Number.NaN,
          snr_db: read?.snr_db[at] ?? Number.NaN,
        };
      });
    },
    /** Takes ascending places; caches nothing. */
    async exactly(places: Uint32Array, take: (i: number, detail: Detail) => void): Promise<void> {
      const needed = groups.filter(
        ({ at, rows }) =>
          places.length > 0 && lowerBound(places, at) < lowerBound(places, at + rows),
      );
      await readAhead(
        needed,
        (group) =>
          parquet.read(
            group,
            exactColumns.filter((column) => mayHave(group, column)),
          ),
        (group, read) => {
          const valueOf = (column: ParquetColumn, i: number) => {
            const value = read.get(column)?.[i];
            return typeof value === 'number' ? value : Number.NaN;
          };
          const end = lowerBound(places, group.at + group.rows);
          for (let i = lowerBound(places, group.at); i < end; i++) {
            const row = places[i]! - group.at;
            take(i, {
              start_s: valueOf('start_s', row),
              end_s: valueOf('end_s', row),
              low_hz: valueOf('low_hz', row),
              high_hz: valueOf('high_hz', row),
              snr_db: valueOf('snr_db', row),
            });
          }
        },
      );
    },
    /** For sorting; NaN without a value. */
    async all(column: (typeof bandColumns)[number], rows: number): Promise<Float32Array> {
      const values = new Float32Array(rows).fill(Number.NaN);
      await readAhead(
        groups.filter((group) => mayHave(group, column)),
        (group) => parquet.read(group, [column]),
        (group, read) => {
          const columnValues = read.get(column) ?? [];
          for (let i = 0; i < Math.min(columnValues.length, group.rows); i++) {
            const value = columnValues[i];
            if (typeof value === 'number') values[group.at + i] = value;
          }
        },
      );
      return values;
    },
  };
}

type DetailReader = ReturnType<typeof createDetailReader>;

function lowerBound(numbers: Uint32Array, value: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (numbers[middle]! < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

const mostAround = 80;

/** Numbered by place among those read; `places` has rows in the file. */
export interface RowSource {
  columns: DetectionColumns;
  places: RowPlaces;
  details: DetailReader;
  species: readonly SpeciesName[];
  files: readonly string[];
  recordings: RecordingTable | null;
  reviews: ReviewTable;
}

const nullIfNaN = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

type Plain = Omit<DetectionRow, 'low_hz' | 'high_hz' | 'snr_db'>;

function placedAt(
  recordings: RecordingTable | null,
  file: number,
  time: number,
): Pick<Plain, 'deployment' | 'recorded'> {
  const deployment = recordings?.deployments[recordings.deploymentAt(file)];
  if (!recordings || !deployment) return {};
  const { deployment_id, site_id, site } = deployment;
  const shift = shiftAt(recordings, file);
  return {
    deployment: { deployment_id, site_id, site },
    ...(shift === 0 ? {} : { recorded: time - shift }),
  };
}

export function plainRowAt(source: RowSource, place: number): Plain {
  const { columns, species, files, recordings, reviews } = source;
  const id = columns.species[place] ?? 0;
  const file = columns.file[place] ?? 0;
  const time = timeAt(columns, place);
  const verdicts = reviews.saidAt(place);
  return {
    row: source.places.rowAt(place),
    species: id,
    ...(species[id] ?? { scientific_name: '', common_name: '' }),
    file: files[file] ?? '',
    start_s: (columns.start[place] ?? 0) / 1000,
    end_s: (columns.end[place] ?? 0) / 1000,
    confidence: columns.confidence[place] ?? 0,
    time: nullIfNaN(time),
    ...placedAt(recordings, file, time),
    recorder: recordings?.factsAt(file).recorder ?? null,
    place: recordings?.whereAt(file) ?? null,
    ...reviews.ownAt(place),
    ...(verdicts.length > 0 && { said: verdicts }),
  };
}

/** Band and loudness are from the file. Throws ReadError. */
export async function rowsAt(
  source: RowSource,
  places: ArrayLike<number>,
): Promise<DetectionRow[]> {
  const bands = await source.details.bandsOf(places);
  return bands.map(({ low_hz: low, high_hz: high, snr_db: snr }, at) => ({
    ...plainRowAt(source, places[at]!),
    low_hz: nullIfNaN(low),
    high_hz: nullIfNaN(high),
    snr_db: nullIfNaN(snr),
  }));
}

/** The row first. Throws ReadError. */
export function rowsAround(
  source: RowSource,
  place: number,
  range: ClipRange,
): Promise<DetectionRow[]> {
  const { rows, file, start, end } = source.columns;
  const [itsFile, from, to] = [file[place], range.from * 1000, range.to * 1000];
  const indices = [place];
  for (let other = 0; other < rows && indices.length < mostAround; other++) {
    if (file[other] !== itsFile || other === place) continue;
    if (start[other]! < to && end[other]! > from) indices.push(other);
  }
  return rowsAt(source, indices);
}
