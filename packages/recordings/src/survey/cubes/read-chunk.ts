import type { ColumnMetaData, PageHeader } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { decompressPage } from 'hyparquet/src/datapage.js';
import { readPlain } from 'hyparquet/src/plain.js';

/** `damaged`: also cut off. */
export type CubeFault = 'too_large' | 'damaged' | 'other_columns' | 'impossible';

/** The message is a sentence for people. */
export class CubeUnreadable extends Error {
  override readonly name = 'CubeUnreadable';
  readonly fault: CubeFault;

  constructor(fault: CubeFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

export const damaged = (cause?: unknown): CubeUnreadable =>
  new CubeUnreadable(
    'damaged',
    'The survey file is damaged or cut off, or another program wrote it.',
    { cause },
  );

export const impossible = (what: string): CubeUnreadable =>
  new CubeUnreadable('impossible', `The survey file cannot be right: it has ${what}.`);

/** Dictionaries within the row limit need no more bits. */
const mostBits = 25;

/** Reads Parquet's hybrid of runs and groups of eight, within bounds. Throws CubeUnreadable. */
function readHybrid(
  bytes: Uint8Array,
  at: number,
  width: number,
  output: Int32Array | Uint8Array,
): void {
  if (width > mostBits) throw damaged();
  const mask = 2 ** width - 1;
  let seen = 0;
  while (seen < output.length) {
    let header = 0;
    for (let shift = 0; ; shift += 7) {
      if (at >= bytes.length || shift > 28) throw damaged();
      const byte = bytes[at++]!;
      header += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    const many = Math.floor(header / 2);
    if (many === 0) throw damaged();
    if (header % 2 === 0) {
      let value = 0;
      const end = at + ((width + 7) >> 3);
      if (end > bytes.length) throw damaged();
      for (let shift = 0; at < end; shift += 8) value |= bytes[at++]! << shift;
      output.fill(value, seen, seen + many);
      seen += many;
    } else {
      const end = at + many * width;
      if (end > bytes.length) throw damaged();
      const last = Math.min(output.length, seen + 8 * many);
      let held = 0;
      let bits = 0;
      for (; seen < last; seen++) {
        while (bits < width) {
          held |= bytes[at++]! << bits;
          bits += 8;
        }
        output[seen] = held & mask;
        held >>>= width;
        bits -= width;
      }
      at = end;
    }
  }
}

/** Texts are numbered; `noValue` means empty. */
export type Numbers = Int32Array | Float64Array;
export const noValue = -(2 ** 31);

/** Twice the largest file. */
const mostPageBytes = 128 * 2 ** 20;

export interface Chunk {
  bytes: Uint8Array<ArrayBuffer>;
  meta: ColumnMetaData;
  rows: number;
  numberOf: (text: Uint8Array) => number;
  output?: Numbers;
}

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
export const numbersFor = (type: ColumnMetaData['type'], length: number): Numbers =>
  type === 'DOUBLE' ? new Float64Array(length) : new Int32Array(length);
const emptyLike = (numbers: Numbers, length: number): Numbers =>
  numbers instanceof Int32Array ? new Int32Array(length) : new Float64Array(length);

/** Throws CubeUnreadable for an impossible size. */
export function unfolded(
  bytes: Uint8Array,
  size: number,
  { meta }: Pick<Chunk, 'meta'>,
): Uint8Array {
  if (!(size >= 0 && size <= mostPageBytes)) throw damaged();
  return decompressPage(bytes, size, meta.codec, undefined);
}

function readDictionary(bytes: Uint8Array, many: number, { meta, rows, numberOf }: Chunk): Numbers {
  if (!(many >= 0 && many <= rows)) throw damaged();
  const values = readPlain({ view: viewOf(bytes), offset: 0 }, meta.type, many, undefined);
  if (meta.type === 'BYTE_ARRAY') return Int32Array.from(values as Uint8Array[], numberOf);
  return meta.type === 'INT32'
    ? Int32Array.from(values as Int32Array)
    : Float64Array.from(values as Float64Array);
}

function readEntries(bytes: Uint8Array, dictionary: Numbers | null, output: Numbers): void {
  const entries = output instanceof Int32Array ? output : new Int32Array(output.length);
  const [width] = bytes;
  if (!dictionary || width === undefined) throw damaged();
  readHybrid(bytes, 1, width, entries);
  const most = dictionary.length;
  for (let one = 0; one < entries.length; one++) {
    const entry = entries[one]!;
    if (entry < 0 || entry >= most) throw damaged();
    output[one] = dictionary[entry]!;
  }
}

function spread(values: Numbers, levels: Uint8Array, output: Numbers): void {
  let at = 0;
  for (let row = 0; row < levels.length; row++) output[row] = levels[row] ? values[at++]! : noValue;
}

function readPage(
  page: Uint8Array,
  { data_page_header_v2: header, uncompressed_page_size: whole }: PageHeader,
  dictionary: Numbers | null,
  output: Numbers,
  chunk: Chunk,
): number {
  if (header?.encoding !== 'RLE_DICTIONARY' || header.repetition_levels_byte_length !== 0)
    throw damaged();
  const { num_values: many, num_nulls: nulls, definition_levels_byte_length: levelBytes } = header;
  const isCountable = many > 0 && many <= output.length && nulls >= 0 && nulls <= many;
  if (!isCountable || !(levelBytes >= 0 && levelBytes <= page.length)) throw damaged();
  const values = unfolded(page.subarray(levelBytes), whole - levelBytes, chunk);
  const target = output.subarray(0, many);
  const presentValues = nulls === 0 ? target : emptyLike(target, many - nulls);
  if (presentValues.length > 0) readEntries(values, dictionary, presentValues);
  if (nulls > 0) {
    const levels = new Uint8Array(many);
    readHybrid(page.subarray(0, levelBytes), 0, 1, levels);
    if (levels.reduce((sum, level) => sum + level, 0) !== presentValues.length) throw damaged();
    spread(presentValues, levels, target);
  }
  return many;
}

/**
 * Makes no object per value; hyparquet reads page headers and compression. Supports only
 * dictionaries, which the runner writes. Checks sizes before allocating memory. Throws
 * CubeUnreadable, or what hyparquet throws.
 */
export function readChunk(chunk: Chunk): Numbers {
  const { bytes, meta, rows } = chunk;
  const output = chunk.output ?? numbersFor(meta.type, rows);
  const reader = { view: viewOf(bytes), offset: 0 };
  let dictionary: Numbers | null = null;
  let read = 0;
  while (read < rows) {
    const header = parquetHeader(reader);
    const { compressed_page_size: size, uncompressed_page_size: whole } = header;
    const page = bytes.subarray(reader.offset, reader.offset + size);
    if (!(size >= 0) || page.length !== size) throw damaged();
    reader.offset += size;
    if (header.dictionary_page_header) {
      const { num_values } = header.dictionary_page_header;
      dictionary = readDictionary(unfolded(page, whole, chunk), num_values, chunk);
    } else read += readPage(page, header, dictionary, output.subarray(read), chunk);
  }
  return output;
}
