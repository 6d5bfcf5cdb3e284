import { parquetHeader } from 'hyparquet/src/column.js';
import { damaged } from './cube-unreadable.ts';
import { unfolded, type Chunk } from './read-chunk.ts';

/**
 * Reads a column of rows of `length` bytes each, which stand behind each other in their pages without a dictionary. What
 * bytes say of themselves is checked before memory is taken for it. Throws CubeUnreadable, or what hyparquet throws.
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
    const said = header.data_page_header_v2;
    const page = bytes.subarray(reader.offset, reader.offset + size);
    const isRight =
      said?.encoding === 'PLAIN' &&
      said.repetition_levels_byte_length === 0 &&
      said.definition_levels_byte_length === 0 &&
      said.num_values > 0 &&
      said.num_values <= rows - read &&
      whole === said.num_values * length;
    if (!isRight || !(size >= 0) || page.length !== size) throw damaged();
    reader.offset += size;
    const values = unfolded(page, whole, { meta });
    if (values.length !== whole) throw damaged();
    output.set(values, read * length);
    read += said.num_values;
  }
  return output;
}
