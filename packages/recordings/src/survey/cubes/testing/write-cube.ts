import {
  parquetWriteBuffer,
  schemaFromColumnData,
  type BasicType,
  type ColumnSource,
} from 'hyparquet-writer';

/** As the runner writes them. */
const types: Record<string, [type: BasicType, nullable: boolean]> = {
  scientific_name: ['STRING', false],
  common_name: ['STRING', false],
  utc_offset: ['STRING', true],
  device_id: ['STRING', true],
  date: ['INT32', true],
  hour: ['INT32', true],
  confidence: ['DOUBLE', false],
  detections: ['INT32', false],
  seconds_analysed: ['DOUBLE', false],
  recordings: ['INT32', false],
  refused: ['INT32', false],
};

/** Days are numbers, from 1970. */
export type CubeColumns = Record<string, (string | number | null)[]>;

interface Written {
  rowGroupSize?: number;
  /** Bytes; small pages make many. */
  pageSize?: number;
  encodings?: Record<string, ColumnSource['encoding']>;
  codec?: 'SNAPPY' | 'UNCOMPRESSED';
  retyped?: typeof types;
}

/** The columns need not make sense. */
export function writeCube(
  columns: CubeColumns,
  { encodings = {}, retyped = {}, rowGroupSize = 1000, pageSize, codec = 'SNAPPY' }: Written = {},
): ArrayBuffer {
  const typed = Object.entries(columns).map(([name, data]) => {
    const [type, nullable] = retyped[name] ?? types[name] ?? (['INT32', true] as const);
    return { name, data, type, nullable };
  });
  const schema = schemaFromColumnData({ columnData: typed }).map((element) =>
    element.name === 'date' ? { ...element, converted_type: 'DATE' as const } : element,
  );
  const columnData = typed.map(({ name, data }): ColumnSource => {
    return { name, data, encoding: name in encodings ? encodings[name] : 'RLE_DICTIONARY' };
  });
  return parquetWriteBuffer({ columnData, schema, rowGroupSize, pageSize, codec });
}
