import {
  parquetFormatKey,
  parquetMadeBy,
  resultsFormat,
  type Column,
  type RecordOf,
} from '@biophony/contract/results';
import type { ColumnSource } from 'hyparquet-writer';
import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { RunMeta } from '../../results/result-row.ts';

/** Rows of one row group: what a reader fetches at once, and what is held in memory while writing. */
const groupRows = 20_000;

type ColumnType = Exclude<Column['type'], 'date' | 'bytes' | 'numbers'>;
type RowColumns = readonly (Column & { readonly type: ColumnType })[];

const kinds = {
  text: 'STRING',
  number: 'DOUBLE',
  integer: 'INT32',
  boolean: 'BOOLEAN',
  time: 'TIMESTAMP',
} as const satisfies Record<ColumnType, ColumnSource['type']>;

type Value = string | number | boolean | null;
const valueOf = (value: Value, type: ColumnType) =>
  type === 'time' && typeof value === 'string' ? new Date(value) : value;

/** The metadata of every Parquet file of results: its format, and what made it. */
export const parquetMetadata = (meta: RunMeta): { key: string; value: string }[] => [
  { key: parquetFormatKey, value: String(resultsFormat) },
  ...parquetMadeBy.flatMap((name) => {
    const value = meta[name];
    return value ? [{ key: `biophony_${name}`, value }] : [];
  }),
];

/** A Parquet file that is written row by row, in row groups of 20,000. */
export interface ParquetRows<C extends RowColumns> {
  add(record: Readonly<RecordOf<C>>): Promise<void>;
  finish(): Promise<void>;
}

/** Begins a table of results with the columns of its CSV file. */
export function createParquetRows<const C extends RowColumns>(
  path: string,
  columns: C,
  meta: RunMeta,
): ParquetRows<C> {
  let records: Readonly<RecordOf<C>>[] = [];
  const columnData = (): ColumnSource[] =>
    columns.map(({ name, type, nullable }) => ({
      name,
      type: kinds[type],
      nullable,
      data: records.map((record) => valueOf(record[name as keyof RecordOf<C>] as Value, type)),
    }));
  const parquet = new ParquetWriter({
    writer: fileWriter(path),
    schema: schemaFromColumnData({ columnData: columnData() }),
    createdBy: 'biophony',
    kvMetadata: parquetMetadata(meta),
  });
  const writeGroup = async () => {
    await parquet.write({ columnData: columnData(), rowGroupSize: groupRows });
    records = [];
  };
  return {
    async add(record) {
      records.push(record);
      if (records.length === groupRows) await writeGroup();
    },
    async finish() {
      if (records.length > 0) await writeGroup();
      await parquet.finish();
    },
  };
}
