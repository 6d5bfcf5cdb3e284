import { type FileMetaData, parquetMetadataAsync, parquetRead, type RowGroup } from 'hyparquet';
import { parseIsoTime } from '../../time/iso-time.ts';
import {
  createConfirmedRows,
  type FoundDetection,
  type WantedColumn,
  wantedColumns,
  type WantedDetection,
} from '../confirmed.ts';
import {
  confidenceStep,
  type CountCube,
  type EffortCube,
  noHour,
  type SpeciesNames,
} from '../figures/figures.ts';
import { openCube } from './open-cube.ts';
import { CubeUnreadable, impossible, noValue } from './read-chunk.ts';

const clockColumns = {
  device_id: { kind: 'text', nullable: true },
  utc_offset: { kind: 'text', nullable: true },
  date: { kind: 'integer', nullable: true },
  hour: { kind: 'integer', nullable: true },
} as const;

/** Since 1970, of four-digit years. */
const [firstDay, endDay] = [-719_528, 2_932_897];

/** Throws CubeUnreadable for invalid hours. */
function joinHours(days: Int32Array, hours: Int32Array, output: Int32Array): void {
  for (let row = 0; row < output.length; row++) {
    const [day, hour] = [days[row]!, hours[row]!];
    if (day === noValue && hour === noValue) output[row] = noHour;
    else {
      if (!(hour >= 0 && hour < 24 && day >= firstDay && day < endDay))
        throw impossible('an hour that no clock shows');
      output[row] = day * 24 + hour;
    }
  }
}

const most = 2 ** 16;
/** More than there are text numbers. */
const base = 2 ** 26;

function createPairs(what: string) {
  const numbers = new Map<number, number>();
  const pairs: (readonly [number, number])[] = [];
  let last: readonly [number, number] = [-1, -1];
  let lastNumber = -1;
  const look = (first: number, second: number): number => {
    const key = first === noValue ? 0 : first + 1;
    const whole = key * base + (second === noValue ? 0 : second + 1);
    const number = numbers.get(whole) ?? pairs.length;
    last = [first, second];
    if (number === pairs.length) {
      if (number === most) throw impossible(`more than ${most.toLocaleString('en')} ${what}`);
      numbers.set(whole, number);
      pairs.push(last);
    }
    lastNumber = number;
    return number;
  };
  return {
    /** Most rows have the pair of the previous row. */
    numberOf: (first: number, second: number): number =>
      first === last[0] && second === last[1] ? lastNumber : look(first, second),
    named: (texts: readonly string[]): (readonly [string | null, string | null])[] =>
      pairs.map(([first, second]) => [texts[first] ?? null, texts[second] ?? null]),
  };
}

const countColumns = {
  scientific_name: { kind: 'text' },
  common_name: { kind: 'text' },
  ...clockColumns,
  confidence: { kind: 'number' },
  detections: { kind: 'integer' },
} as const;

const steps = Math.round(1 / confidenceStep);
/** Floats are inexact. */
const tolerance = 1e-6;

/** If one count exceeds this, all take four bytes. */
const mostInTwoBytes = 2 ** 16 - 1;

function stepOf(confidence: number): number {
  const step = Math.round(confidence * steps);
  if (!(step >= 0 && step < steps) || Math.abs(confidence * steps - step) > tolerance)
    throw impossible('a confidence that is no step of 0.05');
  return step;
}

/**
 * Reads survey-counts.parquet as columns.
 * @throws CubeUnreadable for a damaged or too large file, other columns, or impossible values
 */
export async function readCountCube(bytes: ArrayBuffer): Promise<CountCube> {
  const { rows, groups, texts } = openCube(bytes, countColumns, 'survey-counts.parquet');
  const cube = {
    speciesOf: new Uint16Array(rows),
    recorderOf: new Uint16Array(rows),
    hour: new Int32Array(rows),
    step: new Uint8Array(rows),
  };
  let counts: Uint16Array | Uint32Array = new Uint16Array(rows);
  const species = createPairs('species');
  const recorders = createPairs('recorders');
  for (const { first, rows: some, columns: group } of groups()) {
    const { scientific_name, common_name, device_id, utc_offset, confidence, detections } = group;
    joinHours(group.date, group.hour, cube.hour.subarray(first, first + some));
    for (let row = 0; row < some; row++) {
      cube.speciesOf[first + row] = species.numberOf(scientific_name[row]!, common_name[row]!);
      cube.recorderOf[first + row] = recorders.numberOf(device_id[row]!, utc_offset[row]!);
      cube.step[first + row] = stepOf(confidence[row]!);
      const count = detections[row]!;
      if (count < 1) throw impossible('a number of detections below 1');
      if (count > mostInTwoBytes && counts instanceof Uint16Array)
        counts = Uint32Array.from(counts);
      counts[first + row] = count;
    }
  }
  return {
    species: species.named(texts).map(([scientific, common]) => ({
      scientific_name: scientific ?? '',
      common_name: common ?? '',
    })),
    recorders: recorders.named(texts).map(([device_id, utc_offset]) => ({ device_id, utc_offset })),
    ...cube,
    count: counts,
  };
}

const effortColumns = {
  ...clockColumns,
  seconds_analysed: { kind: 'number' },
  recordings: { kind: 'integer' },
  refused: { kind: 'integer' },
} as const;

/** A hundred thousand years hold less recording. */
const mostSeconds = 1e12;

/**
 * Reads survey-effort.parquet as columns.
 * @throws CubeUnreadable as `readCountCube` does
 */
export async function readEffortCube(bytes: ArrayBuffer): Promise<EffortCube> {
  const { rows, groups, texts } = openCube(bytes, effortColumns, 'survey-effort.parquet');
  const cube = {
    recorderOf: new Uint16Array(rows),
    hour: new Int32Array(rows),
    seconds: new Float64Array(rows),
    recordings: new Uint32Array(rows),
    refused: new Uint32Array(rows),
  };
  const recorders = createPairs('recorders');
  for (const { first, rows: some, columns: group } of groups()) {
    const { device_id, utc_offset, seconds_analysed, recordings, refused } = group;
    joinHours(group.date, group.hour, cube.hour.subarray(first, first + some));
    for (let row = 0; row < some; row++) {
      const [seconds, many, none] = [seconds_analysed[row]!, recordings[row]!, refused[row]!];
      if (!(seconds >= 0 && seconds <= mostSeconds))
        throw impossible('seconds that were never recorded');
      if (many < 0 || none < 0 || none > many)
        throw impossible('more refused recordings than recordings, or fewer than none');
      cube.recorderOf[first + row] = recorders.numberOf(device_id[row]!, utc_offset[row]!);
      cube.seconds[first + row] = seconds;
      cube.recordings[first + row] = many;
      cube.refused[first + row] = none;
    }
  }
  return {
    recorders: recorders.named(texts).map(([device_id, utc_offset]) => ({ device_id, utc_offset })),
    ...cube,
  };
}

export interface ByteRanges {
  byteLength: number;
  /** Its errors end the reading. */
  slice(start: number, end?: number): Promise<ArrayBuffer>;
}

const needed = ['file', 'start_s', 'end_s', 'scientific_name', 'common_name', 'confidence'];

const unreadable = (cause: unknown) =>
  new CubeUnreadable(
    'damaged',
    'detections.parquet is damaged or cut off, or another program wrote it.',
    { cause },
  );

function watchReads(file: ByteRanges) {
  let failure: { cause: unknown } | null = null;
  const slice = (start: number, end?: number) =>
    file.slice(start, end).catch((cause: unknown) => {
      failure ??= { cause };
      throw cause;
    });
  return {
    buffer: { byteLength: file.byteLength, slice },
    async decoding<T>(work: Promise<T>): Promise<T> {
      try {
        return await work;
      } catch (cause) {
        throw failure ? failure.cause : unreadable(cause);
      }
    },
  };
}

function filesOf({ columns }: RowGroup) {
  const meta = columns.find(({ meta_data: one }) => one?.path_in_schema[0] === 'file')?.meta_data;
  return { low: meta?.statistics?.min_value, high: meta?.statistics?.max_value };
}

const valueOf = (column: WantedColumn, value: unknown): unknown =>
  column === 'start_local' && typeof value === 'string'
    ? (parseIsoTime(value)?.localMs ?? null)
    : value;

const namesOf = ({ schema }: FileMetaData) => new Set(schema.map(({ name }) => name));

/**
 * Finds confirmed detections in detections.parquet. Reads only row groups that may match, one at a
 * time; memory grows with the wanted detections.
 * @throws CubeUnreadable for a damaged file or other columns, and what `file` throws
 */
export async function readConfirmed(
  file: ByteRanges,
  wanted: readonly WantedDetection[],
  speciesNames?: Pick<SpeciesNames, 'key'>,
): Promise<{ detections: readonly FoundDetection[]; missing: number }> {
  const { buffer, decoding } = watchReads(file);
  const metadata = await decoding(parquetMetadataAsync(buffer));
  const names = namesOf(metadata);
  const lacking = needed.find((name) => !names.has(name));
  if (lacking !== undefined)
    throw new CubeUnreadable('other_columns', `detections.parquet has no column ${lacking}.`);
  const columns = wantedColumns.filter((name) => names.has(name));
  const search = createConfirmedRows(wanted, speciesNames);
  let first = 0;
  for (const group of metadata.row_groups) {
    const rows = Number(group.num_rows);
    if (search.mayHold(filesOf(group))) {
      const values = new Map<WantedColumn, unknown[]>();
      await decoding(
        parquetRead({
          file: buffer,
          metadata,
          columns: [...columns],
          rowStart: first,
          rowEnd: first + rows,
          rowFormat: 'object',
          onComplete: (read) => {
            for (const column of columns)
              values.set(
                column,
                read.map((row: Record<string, unknown>) => valueOf(column, row[column])),
              );
          },
        }),
      );
      search.take(values, rows, first);
    }
    first += rows;
  }
  return search.found();
}
