import {
  placeColumnNames,
  placelessName,
  type ResultFileEntry,
  type ResultFileName,
  resultFiles,
  resultFilesOf,
} from '@biophony/contract/results';
import { recorderPseudonyms, withoutPlaces } from '@biophony/recordings';
import {
  type AsyncBuffer,
  asyncBufferFromFile,
  type ColumnChunk,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
} from 'hyparquet';
import { ByteWriter, fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { OutputFolder } from '../kit/output-folder.ts';
import type { FileIssue, ResultRow, RunMeta } from '../results/file-result.ts';
import { filesCsv } from './detections.ts';
import { eventsByHour } from './events-by-hour.ts';
import {
  type CreateExporter,
  type Exporter,
  type ExportLayout,
  fileOfListedName,
  listedName,
} from './exporter.ts';
import { indicesByMinuteCsv, indicesCsv } from './indices.ts';

type SchemaElement = FileMetaData['schema'][number];

/** `from`: offset that the metadata assumes. */
interface Chunk {
  chunk: ColumnChunk;
  bytes: Uint8Array;
  from: number;
}

interface CopyOptions {
  without: readonly string[];
  /** Text columns; null stays null. */
  changed: Readonly<Record<string, (value: string) => string>>;
}

const startOf = ({ meta_data: meta }: ColumnChunk): number =>
  Number(meta?.dictionary_page_offset ?? meta?.data_page_offset ?? 0);

/** Drops indexes of pages, which are not copied. */
const moved = ({ meta_data: meta }: ColumnChunk, by: bigint): ColumnChunk => {
  if (!meta) throw new Error('A column of the Parquet file has no metadata.');
  const { index_page_offset: _page, bloom_filter_offset: _bloom, ...kept } = meta;
  const { dictionary_page_offset: dictionary, data_page_offset: data } = kept;
  return {
    file_offset: BigInt(dictionary ?? data) + by,
    meta_data: {
      ...kept,
      data_page_offset: data + by,
      ...(dictionary === undefined ? {} : { dictionary_page_offset: dictionary + by }),
    },
  };
};

async function chunkOf(column: SchemaElement, data: (string | null)[]): Promise<Chunk> {
  const root: SchemaElement = { name: 'root', num_children: 1 };
  const parquet = new ParquetWriter({ writer: new ByteWriter(), schema: [root, column] });
  // Required by the readers of surveys.
  const written = {
    name: column.name,
    data,
    encoding: 'RLE_DICTIONARY' as const,
    offsetIndex: false,
  };
  await parquet.write({ columnData: [written], rowGroupSize: data.length });
  const [chunk] = parquet.row_groups[0]?.columns ?? [];
  if (!chunk) throw new Error(`The column ${column.name} was not written.`);
  const from = startOf(chunk);
  return { chunk, bytes: parquet.writer.getBytes().slice(from), from };
}

async function chunkIn(file: AsyncBuffer, chunk: ColumnChunk): Promise<Chunk> {
  const from = startOf(chunk);
  const to = from + Number(chunk.meta_data?.total_compressed_size ?? 0);
  return { chunk, bytes: new Uint8Array(await file.slice(from, to)), from };
}

/**
 * For flat columns. Copies pages unread, one column of a row group at a time, and writes changed
 * columns anew.
 */
export async function copyParquet(path: string, to: string, { without, changed }: CopyOptions) {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  const [root, ...columns] = metadata.schema;
  const keptColumns = columns.filter(({ name }) => !without.includes(name));
  const parquet = new ParquetWriter({
    writer: fileWriter(to),
    // Readers find recorders by the bounds of names.
    statisticsTruncateLength: Infinity,
    schema: [{ ...root!, num_children: keptColumns.length }, ...keptColumns],
    ...(metadata.created_by === undefined ? {} : { createdBy: metadata.created_by }),
    ...(metadata.key_value_metadata ? { kvMetadata: metadata.key_value_metadata } : {}),
  });
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows);
    const written: ColumnChunk[] = [];
    const began = parquet.writer.offset;
    for (const chunk of group.columns) {
      const column = columns.find(({ name }) => name === chunk.meta_data?.path_in_schema[0]);
      if (!column || without.includes(column.name)) continue;
      const change = changed[column.name];
      const columnTold = async (change: (value: string) => string) => {
        const columns = [column.name];
        const rows = await parquetReadObjects({ file, metadata, columns, rowStart, rowEnd });
        const cells = rows.map((row) => row[column.name] as string | null | undefined);
        return chunkOf(
          column,
          cells.map((cell) => (cell == null ? null : change(cell))),
        );
      };
      const one = change ? await columnTold(change) : await chunkIn(file, chunk);
      const at = parquet.writer.offset;
      parquet.writer.appendBytes(one.bytes);
      written.push(moved(one.chunk, BigInt(at - one.from)));
    }
    parquet.row_groups.push({
      columns: written,
      total_byte_size: written.reduce(
        (sum, { meta_data }) => sum + (meta_data?.total_uncompressed_size ?? 0n),
        0n,
      ),
      num_rows: group.num_rows,
      total_compressed_size: BigInt(parquet.writer.offset - began),
    });
    parquet.num_rows += group.num_rows;
    rowStart = rowEnd;
  }
  await parquet.finish();
}

const redact = (text: string | null): string | null => text && withoutPlaces(text);

const issueTold = (issue: FileIssue): FileIssue => ({
  ...issue,
  message: withoutPlaces(issue.message),
});

/** Written a second time, from redacted rows. */
const tables: Partial<Record<ResultFileName, CreateExporter>> = {
  'files.csv': filesCsv,
  'indices.csv': indicesCsv,
  'indices_by_minute.csv': indicesByMinuteCsv,
  'events_by_hour.csv': eventsByHour,
};

/** Redacts file names. */
const renaming = (folder: OutputFolder): OutputFolder => {
  const named = (name: string) => placelessName(name as ResultFileName);
  return {
    ...folder,
    create: (name) => folder.create(named(name)),
    scratch: (name, close) => folder.scratch(named(name), close),
    leaveOut: (name) => folder.leaveOut(named(name)),
  };
};

/**
 * A second file beside each that may name a place or a recorder: without places, with pseudonyms.
 * Finish this after the files themselves.
 */
export async function placelessFiles(
  folder: OutputFolder,
  meta: RunMeta,
  layout: ExportLayout,
  recorderKey: string,
): Promise<Exporter> {
  const { lat: _lat, lon: _lon, ...settings } = meta.settings;
  const placeless: RunMeta = { ...meta, settings, hides_settings: true };
  const recorders = recorderPseudonyms(recorderKey);
  const names = resultFilesOf(meta.analysis_type, meta).filter(
    (name) => (resultFiles[name] as ResultFileEntry).without_places === 'another file',
  );
  const open: Exporter[] = [];
  for (const name of names) {
    const create = tables[name];
    if (create) open.push(await create(renaming(folder), placeless, layout));
  }
  let hasNames = false;
  const rowTold = async (row: ResultRow): Promise<ResultRow> => {
    const { recording, result } = row;
    const { device_id: recorder } = recording;
    if (recorder !== null) await recorders.meet([recorder]);
    return {
      ...row,
      file: withoutPlaces(row.file),
      recording: {
        ...recording,
        device_id: recorder && recorders.of(recorder),
        make: redact(recording.make),
        model: redact(recording.model),
        latitude: null,
        longitude: null,
      },
      result: {
        ...result,
        reason: result.reason && issueTold(result.reason),
        issues: result.issues.map(issueTold),
      },
    };
  };
  return {
    async add(row) {
      const asTold = await rowTold(row);
      hasNames ||= asTold.file !== row.file;
      for (const exporter of open) await exporter.add(asTold);
    },
    async finish() {
      for (const exporter of open) await exporter.finish();
      for (const name of names) {
        const from = tables[name] ? null : folder.pathOf(name);
        if (from === null) continue;
        await copyParquet(from, await folder.reserve(placelessName(name)), {
          without: placeColumnNames,
          changed: {
            device_id: recorders.of,
            ...(hasNames && { file: (name) => listedName(withoutPlaces(fileOfListedName(name))) }),
          },
        });
      }
    },
  };
}
