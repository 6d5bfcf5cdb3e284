import { type ColumnMetaData, type FileMetaData, parquetMetadata, type RowGroup } from 'hyparquet';
import { readByteRows } from './open-cube.ts';
import { CubeUnreadable, damaged, impossible, readChunk } from './read-chunk.ts';
import {
  binsOfMinute,
  minutesOfDay,
  type SpectrogramMinutes,
  type SpectrogramTile,
} from './spectrogram.ts';

/** Bytes read at most: a file's index, and one tile. */
export const spectrogramLimits = { index: 32 * 2 ** 20, tile: 8 * 2 ** 20 } as const;

const columns = {
  device_id: 'BYTE_ARRAY',
  utc_offset: 'BYTE_ARRAY',
  sample_rate_hz: 'INT32',
  minute: 'INT32',
  seconds_analysed: 'DOUBLE',
  aci: 'FIXED_LEN_BYTE_ARRAY',
  concentration: 'FIXED_LEN_BYTE_ARRAY',
  events: 'FIXED_LEN_BYTE_ARRAY',
} as const;
type Name = keyof typeof columns;
const names = Object.keys(columns) as Name[];

/** Bytes behind the index: its length, and the format's mark. */
const endBytes = 8;

/**
 * Bytes of the index, from the last eight bytes of a file or more.
 * @throws CubeUnreadable for an impossible end, or too large an index
 */
export function spectrogramIndexLength(end: Uint8Array, fileSize: number): number {
  if (end.length < endBytes) throw damaged();
  const view = new DataView(end.buffer, end.byteOffset + end.length - endBytes, endBytes);
  const length = view.getUint32(0, true) + endBytes;
  if (view.getUint32(4, false) !== 0x50415231 || length > fileSize) throw damaged();
  if (length > spectrogramLimits.index)
    throw new CubeUnreadable('too_large', 'The spectrogram file has too many days to be read.');
  return length;
}

function checkSchema({ schema }: FileMetaData): void {
  for (const name of names) {
    const elements = schema.filter((element) => element.name === name);
    const isNamed = name === 'device_id' || name === 'utc_offset';
    const isRight =
      elements.length === 1 &&
      elements[0]?.type === columns[name] &&
      elements[0].repetition_type === (isNamed ? 'OPTIONAL' : 'REQUIRED') &&
      (elements[0].type !== 'FIXED_LEN_BYTE_ARRAY' || elements[0].type_length === binsOfMinute);
    if (!isRight)
      throw new CubeUnreadable(
        'other_columns',
        `The file is no survey-spectrogram.parquet: it has no column ${name} as that has it.`,
      );
  }
}

const metaOf = (group: RowGroup, name: Name): ColumnMetaData => {
  const meta = group.columns.find(({ meta_data }) => meta_data?.path_in_schema[0] === name);
  if (meta?.meta_data?.type !== columns[name]) throw damaged();
  return meta.meta_data;
};
const startOf = ({ dictionary_page_offset, data_page_offset }: ColumnMetaData): number =>
  Number(dictionary_page_offset ?? data_page_offset);

/** Common value of a group's column, by its statistics; null where empty. */
function textOf(group: RowGroup, name: Name): string | null {
  const { statistics } = metaOf(group, name);
  const value = statistics?.min_value;
  if (value === undefined && statistics?.null_count === group.num_rows) return null;
  if (typeof value !== 'string' || value !== statistics?.max_value) throw damaged();
  return value;
}

function boundsOf(group: RowGroup, name: Name): [number, number] {
  const { min_value: least, max_value: most } = metaOf(group, name).statistics ?? {};
  if (typeof least !== 'number' || typeof most !== 'number') throw damaged();
  return [least, most];
}

interface OpenTile extends SpectrogramTile {
  group: RowGroup;
}

function tileOf(group: RowGroup, dataEnd: number): OpenTile {
  const spans = names.map((name) => {
    const meta = metaOf(group, name);
    return { from: startOf(meta), size: Number(meta.total_compressed_size) };
  });
  if (spans.some(({ from, size }) => !(from >= 0 && size >= 0 && from + size <= dataEnd)))
    throw damaged();
  const offset = Math.min(...spans.map(({ from }) => from));
  const length = Math.max(...spans.map(({ from, size }) => from + size)) - offset;
  const rows = Number(group.num_rows);
  const [firstMinute, lastMinute] = boundsOf(group, 'minute');
  const [sampleRateHz, otherRate] = boundsOf(group, 'sample_rate_hz');
  if (length > spectrogramLimits.tile || sampleRateHz !== otherRate) throw damaged();
  if (!(sampleRateHz > 0)) throw impossible('a sample rate below 1 Hz');
  const isDay = lastMinute >= firstMinute && lastMinute - firstMinute < minutesOfDay;
  if (!isDay || !(rows > 0 && rows <= minutesOfDay)) throw impossible('a day of too many minutes');
  const recorder = {
    device_id: textOf(group, 'device_id'),
    utc_offset: textOf(group, 'utc_offset'),
  };
  return { recorder, sampleRateHz, firstMinute, lastMinute, rows, offset, length, group };
}

export interface OpenSpectrogram {
  tiles: readonly SpectrogramTile[];
  /**
   * Decodes a tile's bytes, from its offset on.
   * @throws CubeUnreadable for damaged or impossible bytes
   */
  read(tile: SpectrogramTile, bytes: Uint8Array<ArrayBuffer>): SpectrogramMinutes;
}

const asDamaged = <T>(work: () => T): T => {
  try {
    return work();
  } catch (cause) {
    throw cause instanceof CubeUnreadable ? cause : damaged(cause);
  }
};

function readTile(tile: OpenTile, bytes: Uint8Array<ArrayBuffer>): SpectrogramMinutes {
  if (bytes.length !== tile.length) throw damaged();
  const { rows, group, offset, firstMinute, lastMinute } = tile;
  const chunkOf = (name: Name) => {
    const meta = metaOf(group, name);
    const from = startOf(meta) - offset;
    return { meta, rows, bytes: bytes.subarray(from, from + Number(meta.total_compressed_size)) };
  };
  const numbers = (name: Name) => readChunk({ ...chunkOf(name), numberOf: () => 0 });
  const minute = Int32Array.from(numbers('minute'));
  const seconds = Float64Array.from(numbers('seconds_analysed'));
  for (let row = 0; row < rows; row++) {
    if (!(minute[row]! >= firstMinute && minute[row]! <= lastMinute))
      throw impossible('a minute of another day');
    if (!(seconds[row]! >= 0 && Number.isFinite(seconds[row])))
      throw impossible('seconds that were never recorded');
  }
  const bytesOf = (name: Name) => readByteRows(chunkOf(name), binsOfMinute);
  return {
    minute,
    seconds,
    aci: bytesOf('aci'),
    concentration: bytesOf('concentration'),
    events: bytesOf('events'),
  };
}

/**
 * Opens survey-spectrogram.parquet by its index, as long as `spectrogramIndexLength` says.
 * @throws CubeUnreadable for a damaged file, other columns, or impossible days
 */
export function openSpectrogram(index: Uint8Array<ArrayBuffer>, fileSize: number): OpenSpectrogram {
  const metadata = asDamaged(() => parquetMetadata(index.slice().buffer, { geoparquet: false }));
  checkSchema(metadata);
  const dataEnd = fileSize - index.length;
  const tiles = asDamaged(() => metadata.row_groups.map((group) => tileOf(group, dataEnd)));
  return {
    tiles,
    read(tile, bytes) {
      const ownTile = tiles.find((one) => one === tile);
      if (!ownTile) throw new RangeError('The tile is of another file.');
      return asDamaged(() => readTile(ownTile, bytes));
    },
  };
}
