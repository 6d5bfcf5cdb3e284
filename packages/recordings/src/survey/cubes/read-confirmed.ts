import { parquetMetadataAsync, parquetRead, type FileMetaData, type RowGroup } from 'hyparquet';
import { parseIsoTime } from '../../time/iso-time.ts';
import {
  createConfirmedRows,
  wantedColumns,
  type FoundDetection,
  type WantedColumn,
  type WantedDetection,
} from '../confirmed/confirmed-rows.ts';
import type { SpeciesNames } from '../figures/cubes.ts';
import { CubeUnreadable } from './parquet/cube-unreadable.ts';

/** A file that is read piece by piece. */
export interface ByteRanges {
  /** Bytes. */
  byteLength: number;
  /** Reads from one byte up to another. What it throws ends the reading. */
  slice(start: number, end?: number): Promise<ArrayBuffer>;
}

/** Columns without which a detection cannot be recognised. */
const needed = ['file', 'start_s', 'end_s', 'scientific_name', 'common_name', 'confidence'];

const unreadable = (cause: unknown) =>
  new CubeUnreadable(
    'damaged',
    'detections.parquet is damaged or cut off, or another program wrote it.',
    { cause },
  );

/** Bytes that are read as they are asked for; what reading them throws is told from what decoding throws. */
function told(file: ByteRanges) {
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

/** First and last name of a recording in a row group, as the index has them. */
function filesOf({ columns }: RowGroup) {
  const meta = columns.find(({ meta_data: one }) => one?.path_in_schema[0] === 'file')?.meta_data;
  return { low: meta?.statistics?.min_value, high: meta?.statistics?.max_value };
}

const valueOf = (column: WantedColumn, value: unknown): unknown =>
  column === 'start_local' && typeof value === 'string'
    ? (parseIsoTime(value)?.localMs ?? null)
    : value;

/** Names of the columns of a file. */
const namesOf = ({ schema }: FileMetaData) => new Set(schema.map(({ name }) => name));

/**
 * Finds confirmed detections in detections.parquet: its index and those row groups are read, one at a time, whose recordings
 * may be among them. Memory grows with what is wanted, not with the file.
 * @throws CubeUnreadable for a file that is damaged or of other columns, and what `file` throws
 */
export async function readConfirmed(
  file: ByteRanges,
  wanted: readonly WantedDetection[],
  speciesNames?: Pick<SpeciesNames, 'key'>,
): Promise<{ detections: readonly FoundDetection[]; missing: number }> {
  const { buffer, decoding } = told(file);
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
