import { parquetMetadataAsync, parquetRead, type AsyncBuffer, type FileMetaData } from 'hyparquet';
import {
  emptyColumns,
  speciesKey,
  speciesOfKey,
  type DetectionColumns,
  type SpeciesName,
} from './detection-columns.ts';
import { createInterner, type Interner } from './interner.ts';
import { localMs } from './local-time.ts';
import { pause } from './pause.ts';
import { ReadError } from './read-error.ts';
import type { RemoteFile } from './remote-file.ts';

/** What a load takes: all that the explorer shows, or only what an activity chart is made of. */
export type Detail = 'all' | 'activity';

const columnsOf = {
  activity: ['scientific_name', 'common_name', 'confidence', 'start_local'],
  all: [
    'scientific_name',
    'common_name',
    'confidence',
    'start_local',
    'file',
    'start_s',
    'end_s',
    'low_hz',
    'high_hz',
    'snr_db',
  ],
} as const satisfies Record<Detail, readonly string[]>;

type Column = (typeof columnsOf)['all'][number];

export interface LoadOptions {
  /** Species whose numbers are fixed beforehand, in this order. */
  species: readonly SpeciesName[];
  detail: Detail;
  /** Rows read at most. */
  limit: number;
  onProgress: (rows: number, total: number) => void;
}

export interface LoadedDetections {
  columns: DetectionColumns;
  species: SpeciesName[];
  files: string[];
  /** Rows the file holds, read or not. */
  total: number;
}

/** Serves hyparquet's reads; `ahead` fetches a range at once, from which the reads that follow are answered. */
function bufferOf(file: RemoteFile) {
  interface Piece {
    start: number;
    bytes: Uint8Array<ArrayBuffer>;
  }
  /** The end of the file, which its index is read from; small files are in it as a whole. */
  let tail: Piece | null = null;
  let kept: Piece | null = null;
  const holds = (piece: Piece | null, start: number, end: number): piece is Piece =>
    piece !== null && start >= piece.start && end <= piece.start + piece.bytes.length;
  const read = async (start: number, end: number): Promise<Piece> => ({
    start,
    bytes: await file.read(start, end - start),
  });
  const buffer: AsyncBuffer = {
    byteLength: file.size,
    async slice(start, end = file.size) {
      if (end === file.size) tail ??= await read(start, end);
      const piece = [kept, tail].find((one) => holds(one, start, end)) ?? (await read(start, end));
      return piece.bytes.slice(start - piece.start, end - piece.start).buffer;
    },
  };
  return {
    buffer,
    async ahead(start: number, end: number) {
      if (!holds(tail, start, end)) kept = await read(start, end);
    },
  };
}

/** Bytes of a row group's columns in the file: from the first to behind the last. */
function spanOf(group: FileMetaData['row_groups'][number]): [start: number, end: number] {
  const spans = group.columns.flatMap(({ meta_data: meta }) => {
    if (!meta) return [];
    const start = Number(meta.dictionary_page_offset ?? meta.data_page_offset);
    return [[start, start + Number(meta.total_compressed_size)] as const];
  });
  return [Math.min(...spans.map(([a]) => a)), Math.max(...spans.map(([, b]) => b))];
}

type Values = ArrayLike<unknown>;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Puts one row group's columns into place, from row `at` on. */
function fill(
  to: DetectionColumns,
  at: number,
  count: number,
  read: ReadonlyMap<Column, Values>,
  interned: { species: Interner; files: Interner },
): void {
  const numbers = (column: Column, target: Float64Array | Float32Array) => {
    const values = read.get(column);
    if (values) for (let i = 0; i < count; i++) target[at + i] = numberOf(values[i]);
  };
  numbers('confidence', to.confidence);
  numbers('start_s', to.start);
  numbers('end_s', to.end);
  numbers('low_hz', to.low);
  numbers('high_hz', to.high);
  numbers('snr_db', to.snr);
  const [scientific, common] = [read.get('scientific_name'), read.get('common_name')];
  const [local, file] = [read.get('start_local'), read.get('file')];
  for (let i = 0; i < count; i++) {
    to.species[at + i] = interned.species.idOf(
      speciesKey({ scientific_name: textOf(scientific?.[i]), common_name: textOf(common?.[i]) }),
    );
    to.time[at + i] = localMs(textOf(local?.[i]));
    if (file) to.file[at + i] = interned.files.idOf(textOf(file[i]));
  }
}

/**
 * Reads detections.parquet by ranges, a row group at a time, pausing between columns. Memory is the columns and one row
 * group. Throws ReadError; a file that is no Parquet or lacks columns is `damaged`.
 */
export async function loadDetections(
  file: RemoteFile,
  options: LoadOptions,
): Promise<LoadedDetections> {
  const { buffer, ahead } = bufferOf(file);
  const interned = {
    species: createInterner(options.species.map(speciesKey)),
    files: createInterner(),
  };
  try {
    const metadata = await parquetMetadataAsync(buffer);
    const total = Number(metadata.num_rows);
    const rows = Math.min(total, options.limit);
    const columns = emptyColumns(rows);
    options.onProgress(0, rows);
    let at = 0;
    for (const group of metadata.row_groups) {
      const count = Math.min(Number(group.num_rows), rows - at);
      if (count <= 0) break;
      if (options.detail === 'all') await ahead(...spanOf(group));
      const read = new Map<Column, Values>();
      for (const column of columnsOf[options.detail]) {
        const values: unknown[] = [];
        await parquetRead({
          file: buffer,
          metadata,
          columns: [column],
          rowStart: at,
          rowEnd: at + count,
          onChunk: ({ columnData, rowStart }) => {
            for (let i = 0; i < columnData.length; i++) values[rowStart - at + i] = columnData[i];
          },
        });
        read.set(column, values);
        await pause();
      }
      fill(columns, at, count, read, interned);
      at += count;
      columns.rows = at;
      options.onProgress(at, rows);
      await pause();
    }
    const species = interned.species.texts.map(speciesOfKey);
    return { columns, species, files: interned.files.texts, total };
  } catch (cause) {
    if (cause instanceof ReadError) throw cause;
    throw new ReadError('damaged', 'detections.parquet cannot be read.', { cause });
  }
}
