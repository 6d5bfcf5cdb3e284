import { type DetectionColumn, parquetFormatKey, readableFormat } from '@biophony/contract/results';
import {
  type AsyncBuffer,
  type ColumnMetaData,
  type FileMetaData,
  parquetMetadataAsync,
  parquetSchema,
  type RowGroup,
} from 'hyparquet';
import { readColumn as readPages } from 'hyparquet/src/column.js';
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { getTreePath, isFlatColumn } from 'hyparquet/src/schema.js';
import { localMsOfBytes } from './local-time.ts';
import { asReadError, ReadError, type RemoteFile } from './remote-file.ts';

/** Text, numbers, or null. Times are milliseconds by the recorder's clock. */
type ColumnValues = ArrayLike<unknown>;

/** Makes no texts of times: there is one per row. */
const timeParsers = { ...DEFAULT_PARSERS, stringFromBytes: localMsOfBytes };

function joined(pages: readonly ColumnValues[], rows: number): ColumnValues {
  const [only] = pages;
  if (only && pages.length === 1) return only;
  const values: unknown[] = Array.from({ length: rows }, () => null);
  let at = 0;
  for (const page of pages) for (let i = 0; i < page.length; i++) values[at++] = page[i];
  return values;
}

/**
 * Only the decoder of hyparquet: the explorer decides which bytes to read, and the rest would
 * enlarge the script. Throws ReadError.
 */
function readColumn(
  bytes: ArrayBuffer,
  column: ColumnMetaData,
  rows: number,
  metadata: FileMetaData,
): ColumnValues {
  const { path_in_schema: pathInSchema } = column;
  const schemaPath = getTreePath(parquetSchema(metadata), pathInSchema);
  const element = schemaPath.at(-1)?.element;
  if (!element || !isFlatColumn(schemaPath))
    throw new ReadError('damaged', `The column ${pathInSchema.join('.')} holds lists.`);
  const parsers = pathInSchema[0] === 'start_local' ? timeParsers : DEFAULT_PARSERS;
  const { data } = readPages(
    { view: new DataView(bytes), offset: 0 },
    { groupStart: 0, selectStart: 0, selectEnd: rows, groupRows: rows },
    { pathInSchema, schemaPath, element, parsers, type: column.type, codec: column.codec },
  );
  return joined(data, rows);
}

const parquetColumns = [
  'file',
  'start_s',
  'end_s',
  'scientific_name',
  'common_name',
  'confidence',
  'start_local',
  'low_hz',
  'high_hz',
  'snr_db',
  'utc_offset',
  'device_id',
] as const satisfies readonly DetectionColumn[];
export type ParquetColumn = (typeof parquetColumns)[number];

/** By the file's index; null where unknown. */
interface Bounds {
  low: string | number;
  high: string | number;
}

export interface RowGroupInfo {
  first: number;
  rows: number;
  /** Absent without bounds, or if all values are null. */
  bounds: Partial<Record<ParquetColumn, Bounds>>;
  bounded: boolean;
  meta: RowGroup;
}

export type { ColumnValues };

export interface ParquetFile {
  rows: number;
  groups: readonly RowGroupInfo[];
  /** Throws ReadError. */
  read(
    group: RowGroupInfo,
    columns: readonly ParquetColumn[],
  ): Promise<Map<ParquetColumn, ColumnValues>>;
}

interface Piece {
  start: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Bytes between columns that are fetched too: a second request takes longer. */
const gapBytes = 256 * 1024;

const holds = (piece: Piece, start: number, end: number): boolean =>
  start >= piece.start && end <= piece.start + piece.bytes.length;

type Span = [start: number, end: number];

function columnsOf(group: RowGroup, columns: readonly ParquetColumn[]) {
  return group.columns.flatMap(({ meta_data: meta }) => {
    const name = columns.find((one) => one === meta?.path_in_schema[0]);
    if (!meta || !name) return [];
    const start = Number(meta.dictionary_page_offset ?? meta.data_page_offset);
    const span: Span = [start, start + Number(meta.total_compressed_size)];
    return [{ name, meta, span }];
  });
}

function rangesOf(group: RowGroup, columns: readonly ParquetColumn[], gap = gapBytes): Span[] {
  const spans = columnsOf(group, columns)
    .map(({ span }) => span)
    .sort(([a], [b]) => a - b);
  const ranges: Span[] = [];
  for (const [start, end] of spans) {
    const last = ranges.at(-1);
    if (last && start - last[1] <= gap) last[1] = Math.max(last[1], end);
    else ranges.push([start, end]);
  }
  return ranges;
}

const isBound = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** The index of a large file is many times as large. */
function infoOf(group: RowGroup, first: number): RowGroupInfo {
  const columnNames = new Set<string>(parquetColumns);
  const bounds: RowGroupInfo['bounds'] = {};
  let bounded = true;
  const columns = group.columns.filter(({ meta_data: meta }) =>
    columnNames.has(meta?.path_in_schema[0] ?? ''),
  );
  for (const { meta_data: meta } of columns) {
    const { min_value: low, max_value: high, null_count: nulls } = meta?.statistics ?? {};
    if (isBound(low) && isBound(high))
      bounds[meta?.path_in_schema[0] as ParquetColumn] = { low, high };
    else if (nulls === undefined || Number(nulls) < Number(group.num_rows)) bounded = false;
  }
  const slim = columns.map(({ meta_data: meta, ...column }) => ({
    ...column,
    meta_data: meta && { ...meta, statistics: undefined, encoding_stats: undefined },
  }));
  return {
    first,
    rows: Number(group.num_rows),
    bounds,
    bounded,
    meta: { ...group, columns: slim },
  };
}

const damaged = (cause: unknown): ReadError =>
  cause instanceof ReadError
    ? cause
    : new ReadError('damaged', 'detections.parquet cannot be read.', { cause });

/** Throws ReadError for a file of a later format. */
function checkFormat({ key_value_metadata }: FileMetaData): void {
  const format = key_value_metadata?.find(({ key }) => key === parquetFormatKey)?.value;
  try {
    readableFormat('detections.parquet', format);
  } catch (error) {
    throw asReadError(error);
  }
}

interface ReadOptions {
  /** Bytes fetched first from the end, with the index or its length. */
  tail?: number;
  /** Bytes, as `gapBytes`. */
  gap?: number;
}

/**
 * One request for the end, one more for a large index. Throws ReadError; a file that is no Parquet
 * is `damaged`.
 */
export async function openParquet(
  file: RemoteFile,
  { tail: tailBytes, gap }: ReadOptions = {},
): Promise<ParquetFile> {
  let tail: Piece | null = null;
  const fetchPiece = async (start: number, end: number): Promise<Piece> => ({
    start,
    bytes: await file.read(start, end - start),
  });
  const index: AsyncBuffer = {
    byteLength: file.size,
    async slice(start, end = file.size) {
      const piece = tail && holds(tail, start, end) ? tail : await fetchPiece(start, end);
      if (end === file.size) tail ??= piece;
      return piece.bytes.slice(start - piece.start, end - piece.start).buffer;
    },
  };
  const metadata = await parquetMetadataAsync(index, {
    ...(tailBytes !== undefined && { initialFetchSize: tailBytes }),
  }).catch((cause: unknown) => {
    throw damaged(cause);
  });
  checkFormat(metadata);
  const groups: RowGroupInfo[] = [];
  let rows = 0;
  for (const group of metadata.row_groups) {
    groups.push(infoOf(group, rows));
    rows += Number(group.num_rows);
  }
  const head: FileMetaData = { ...metadata, row_groups: [] };
  // A file within these bytes is not fetched again; a larger one drops them.
  const tailPiece = tail as Piece | null;
  const whole = tailPiece?.start === 0 ? tailPiece : null;

  return {
    rows,
    groups,
    async read(group, columns) {
      const pieces = whole
        ? [whole]
        : await Promise.all(
            rangesOf(group.meta, columns, gap).map(([start, end]) => fetchPiece(start, end)),
          );
      const bytesBetween = (start: number, end: number) => {
        const piece = pieces.find((one) => holds(one, start, end));
        if (!piece) throw new ReadError('damaged', `Bytes ${start} to ${end} were not expected.`);
        return piece.bytes.slice(start - piece.start, end - piece.start).buffer;
      };
      const values = new Map<ParquetColumn, ColumnValues>();
      try {
        for (const { name, meta, span } of columnsOf(group.meta, columns))
          values.set(name, readColumn(bytesBetween(...span), meta, group.rows, head));
      } catch (cause) {
        throw damaged(cause);
      }
      return values;
    },
  };
}
