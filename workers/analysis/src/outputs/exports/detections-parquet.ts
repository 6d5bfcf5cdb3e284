import {
  detectionColumns,
  parquetFormatKey,
  resultsFormat,
  type Column,
  type DetectionRecord,
} from '@biophony/contract/results';
import type { ColumnSource } from 'hyparquet-writer';
import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { recordMaker } from './detection-record.ts';
import type { CreateExporter } from './exporter.ts';

/** Rows of one row group: what a reader fetches at once, and what is held in memory while writing. */
const groupRows = 20_000;

type ColumnType = Exclude<Column['type'], 'date' | 'bytes' | 'numbers'>;

const kinds = {
  text: 'STRING',
  number: 'DOUBLE',
  integer: 'INT32',
  boolean: 'BOOLEAN',
  time: 'TIMESTAMP',
} as const satisfies Record<ColumnType, ColumnSource['type']>;

const valueOf = (value: string | number | boolean | null, type: ColumnType) =>
  type === 'time' && typeof value === 'string' ? new Date(value) : value;

const columnsOf = (records: readonly DetectionRecord[]): ColumnSource[] =>
  detectionColumns.map(({ name, type, nullable }) => ({
    name,
    type: kinds[type],
    nullable,
    data: records.map((record) => valueOf(record[name], type)),
  }));

/** detections.parquet: the rows of detections.csv with their types and full precision, in row groups of 20,000. */
export const detectionsParquet: CreateExporter = async (folder, meta) => {
  const writer = fileWriter(await folder.reserve('detections.parquet'));
  const parquet = new ParquetWriter({
    writer,
    schema: schemaFromColumnData({ columnData: columnsOf([]) }),
    createdBy: 'biophony',
    kvMetadata: [{ key: parquetFormatKey, value: String(resultsFormat) }],
  });
  const recordOf = recordMaker(meta);
  let records: DetectionRecord[] = [];
  const writeGroup = async () => {
    await parquet.write({ columnData: columnsOf(records), rowGroupSize: groupRows });
    records = [];
  };
  return {
    async add(row) {
      for (const detection of row.result.detections) {
        records.push(recordOf(row, detection));
        if (records.length === groupRows) await writeGroup();
      }
    },
    async finish() {
      if (records.length > 0) await writeGroup();
      await parquet.finish();
    },
  };
};
