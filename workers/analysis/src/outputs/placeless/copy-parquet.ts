import {
  asyncBufferFromFile,
  parquetMetadataAsync,
  parquetReadObjects,
  type AsyncBuffer,
  type ColumnChunk,
  type FileMetaData,
} from 'hyparquet';
import { ByteWriter, fileWriter, ParquetWriter } from 'hyparquet-writer';

type SchemaElement = FileMetaData['schema'][number];

/** A chunk of a column with its bytes, and where its metadata believes that it stands. */
interface Chunk {
  chunk: ColumnChunk;
  bytes: Uint8Array;
  from: number;
}

export interface CopyOptions {
  /** Columns that are left out. */
  without: readonly string[];
  /** Columns of text that are changed, and how, where the file has them; nothing stays nothing. */
  changed: Readonly<Record<string, (value: string) => string>>;
}

const startOf = ({ meta_data: meta }: ColumnChunk): number =>
  Number(meta?.dictionary_page_offset ?? meta?.data_page_offset ?? 0);

/** The chunk as it stands `by` bytes further on; indexes of pages stay behind. */
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

/** A column of text as one chunk, written anew. */
async function chunkOf(column: SchemaElement, data: (string | null)[]): Promise<Chunk> {
  const root: SchemaElement = { name: 'root', num_children: 1 };
  const parquet = new ParquetWriter({ writer: new ByteWriter(), schema: [root, column] });
  // As the readers of surveys want it.
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
 * Copies a Parquet file of flat columns without some of them. The pages of the others are copied as bytes, not read, a
 * column of a row group in memory; columns that are changed are written anew.
 */
export async function copyParquet(path: string, to: string, { without, changed }: CopyOptions) {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  const [root, ...columns] = metadata.schema;
  const kept = columns.filter(({ name }) => !without.includes(name));
  const parquet = new ParquetWriter({
    writer: fileWriter(to),
    // Recorders are looked for by the bounds of their names: none is cut.
    statisticsTruncateLength: Infinity,
    schema: [{ ...root!, num_children: kept.length }, ...kept],
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
