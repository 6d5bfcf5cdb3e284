import { spectrogramBins, surveySpectrogramColumns, type NameOf } from '@biophony/contract/results';
import type { SchemaElement } from 'hyparquet';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { RunMeta } from '../../results/result-row.ts';
import { parquetMetadata } from '../tables/parquet-rows.ts';

type Name = NameOf<typeof surveySpectrogramColumns>;
type Row = Readonly<Record<Name, string | number | Uint8Array | null>>;

const physical = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  bytes: { type: 'FIXED_LEN_BYTE_ARRAY', type_length: spectrogramBins },
} as const satisfies Record<
  (typeof surveySpectrogramColumns)[number]['type'],
  Partial<SchemaElement>
>;

const schema: SchemaElement[] = [
  { name: 'root', num_children: surveySpectrogramColumns.length },
  ...surveySpectrogramColumns.map(({ name, type, nullable }) => ({
    name,
    ...physical[type],
    repetition_type: nullable ? ('OPTIONAL' as const) : ('REQUIRED' as const),
  })),
];

/** What a row group says of itself: the one recorder that it has, and its minutes. */
const bounded: readonly Name[] = ['device_id', 'utc_offset', 'sample_rate_hz', 'minute'];

/** Writes survey-spectrogram.parquet; the caller ends each row group. */
export function createSpectrogramTable(path: string, meta: RunMeta) {
  const parquet = new ParquetWriter({
    writer: fileWriter(path),
    schema,
    createdBy: 'biophony',
    // Names of recorders are looked for by it: none is cut.
    statisticsTruncateLength: Infinity,
    kvMetadata: parquetMetadata(meta),
  });
  let rows: Row[] = [];
  const endGroup = async () => {
    if (rows.length === 0) return;
    const columnData = surveySpectrogramColumns.map(({ name, type }) => ({
      name,
      encoding: type === 'bytes' ? ('PLAIN' as const) : ('RLE_DICTIONARY' as const),
      statistics: bounded.includes(name),
      offsetIndex: false,
      data: rows.map((row) => row[name]),
    }));
    await parquet.write({ columnData, rowGroupSize: rows.length });
    rows = [];
  };
  return {
    add(row: Row) {
      rows.push(row);
    },
    endGroup,
    async finish() {
      await endGroup();
      await parquet.finish();
    },
  };
}
