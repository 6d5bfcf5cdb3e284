import { type ColumnMetaData, type FileMetaData, parquetMetadata, type RowGroup } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import {
  type Chunk,
  CubeUnreadable,
  damaged,
  type Numbers,
  numbersFor,
  readChunk,
  unfolded,
} from './read-chunk.ts';

/** Bytes of a file, and rows in it. */
export const cubeLimits = { bytes: 64 * 2 ** 20, rows: 20_000_000 } as const;

const kinds = {
  text: 'BYTE_ARRAY',
  integer: 'INT32',
  number: 'DOUBLE',
} as const;

type ColumnKinds = Readonly<Record<string, { kind: keyof typeof kinds; nullable?: true }>>;

type Columns<K extends ColumnKinds> = {
  [N in keyof K]: K[N]['kind'] extends 'number' ? Float64Array : Int32Array;
};

/** Columns are valid until the next group is read. */
interface Group<K extends ColumnKinds> {
  first: number;
  rows: number;
  columns: Columns<K>;
}

interface OpenCube<K extends ColumnKinds> {
  rows: number;
  groups(): Generator<Group<K>>;
  texts: readonly string[];
}

function metadataOf(bytes: ArrayBuffer): FileMetaData {
  if (bytes.byteLength > cubeLimits.bytes)
    throw new CubeUnreadable(
      'too_large',
      `The survey file is larger than ${cubeLimits.bytes / 2 ** 20} MiB.`,
    );
  try {
    return parquetMetadata(bytes, { geoparquet: false });
  } catch (cause) {
    throw damaged(cause);
  }
}

function checkSchema({ schema }: FileMetaData, columns: ColumnKinds, file: string): void {
  for (const [name, { kind, nullable }] of Object.entries(columns)) {
    const elements = schema.filter((element) => element.name === name);
    const isRight =
      elements.length === 1 &&
      elements[0]?.type === kinds[kind] &&
      elements[0].repetition_type === (nullable ? 'OPTIONAL' : 'REQUIRED');
    if (!isRight)
      throw new CubeUnreadable(
        'other_columns',
        `The file is no ${file}: it has no column ${name} as that has it.`,
      );
  }
}

function rowsOf({ num_rows, row_groups }: FileMetaData): number {
  const rows = Number(num_rows);
  if (rows > cubeLimits.rows)
    throw new CubeUnreadable(
      'too_large',
      `The survey file has more than ${cubeLimits.rows.toLocaleString('en')} rows.`,
    );
  let sum = 0;
  for (const { num_rows: some } of row_groups) {
    if (!(some >= 0n)) throw damaged();
    sum += Number(some);
  }
  if (sum !== rows) throw damaged();
  return rows;
}

function chunkOf(bytes: ArrayBuffer, group: RowGroup, name: string, type: string) {
  const meta: ColumnMetaData | undefined = group.columns.find(
    ({ meta_data }) =>
      meta_data?.path_in_schema.length === 1 && meta_data.path_in_schema[0] === name,
  )?.meta_data;
  if (!meta || meta.type !== type) throw damaged();
  const start = Number(meta.dictionary_page_offset ?? meta.data_page_offset);
  const size = Number(meta.total_compressed_size);
  if (!(start >= 0 && size >= 0 && start + size <= bytes.byteLength)) throw damaged();
  return { meta, bytes: new Uint8Array(bytes, start, size) };
}

function createTexts() {
  const decoder = new TextDecoder();
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  return {
    texts,
    numberOf(bytes: Uint8Array): number {
      const text = decoder.decode(bytes);
      const index = numbers.get(text);
      if (index !== undefined) return index;
      numbers.set(text, texts.length);
      return texts.push(text) - 1;
    },
  };
}

/** Decodes one row group at a time. `file`: name for messages. Throws CubeUnreadable. */
export function openCube<const K extends ColumnKinds>(
  bytes: ArrayBuffer,
  columns: K,
  file: string,
): OpenCube<K> {
  const metadata = metadataOf(bytes);
  checkSchema(metadata, columns, file);
  const { texts, numberOf } = createTexts();
  return {
    rows: rowsOf(metadata),
    texts,
    *groups() {
      // Shared, because browsers free old arrays slowly.
      const buffers: Record<string, Numbers> = {};
      const bufferFor = (name: string, type: ColumnMetaData['type'], rows: number) => {
        if ((buffers[name]?.length ?? -1) < rows) buffers[name] = numbersFor(type, rows);
        return buffers[name]!.subarray(0, rows);
      };
      let first = 0;
      for (const group of metadata.row_groups) {
        const rows = Number(group.num_rows);
        const values: Record<string, Numbers> = {};
        try {
          for (const [name, { kind }] of Object.entries(columns))
            values[name] = readChunk({
              ...chunkOf(bytes, group, name, kinds[kind]),
              rows,
              numberOf,
              output: bufferFor(name, kinds[kind], rows),
            });
        } catch (cause) {
          throw cause instanceof CubeUnreadable ? cause : damaged(cause);
        }
        yield { first, rows, columns: values as Columns<K> };
        first += rows;
      }
    },
  };
}

/**
 * For columns of `length` bytes per row without a dictionary. Checks sizes before allocating
 * memory. Throws CubeUnreadable, or what hyparquet throws.
 */
export function readByteRows(
  { bytes, meta, rows }: Omit<Chunk, 'numberOf'>,
  length: number,
): Uint8Array<ArrayBuffer> {
  const output = new Uint8Array(rows * length);
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length), offset: 0 };
  let read = 0;
  while (read < rows) {
    const header = parquetHeader(reader);
    const { compressed_page_size: size, uncompressed_page_size: whole } = header;
    const pageHeader = header.data_page_header_v2;
    const page = bytes.subarray(reader.offset, reader.offset + size);
    const isRight =
      pageHeader?.encoding === 'PLAIN' &&
      pageHeader.repetition_levels_byte_length === 0 &&
      pageHeader.definition_levels_byte_length === 0 &&
      pageHeader.num_values > 0 &&
      pageHeader.num_values <= rows - read &&
      whole === pageHeader.num_values * length;
    if (!isRight || !(size >= 0) || page.length !== size) throw damaged();
    reader.offset += size;
    const values = unfolded(page, whole, { meta });
    if (values.length !== whole) throw damaged();
    output.set(values, read * length);
    read += pageHeader.num_values;
  }
  return output;
}
