import type { ColumnSource } from 'hyparquet-writer';
import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { detectionColumns, recordMaker, type DetectionRecord } from './detection-record.ts';
import type { CreateExporter } from './exporter.ts';

/** Rows of one row group: what a reader fetches at once, and what is held in memory while writing. */
const groupRows = 20_000;

type ColumnKind = NonNullable<ColumnSource['type']>;
const kinds: Record<(typeof detectionColumns)[number], [kind: ColumnKind, nullable: boolean]> = {
  file: ['STRING', false],
  start_s: ['DOUBLE', false],
  end_s: ['DOUBLE', false],
  scientific_name: ['STRING', false],
  common_name: ['STRING', false],
  confidence: ['DOUBLE', false],
  start_utc: ['TIMESTAMP', true],
  start_local: ['STRING', true],
  utc_offset: ['STRING', true],
  device_id: ['STRING', true],
  latitude: ['DOUBLE', true],
  longitude: ['DOUBLE', true],
  model: ['STRING', false],
  model_version: ['STRING', false],
  settings_hash: ['STRING', false],
  low_hz: ['DOUBLE', true],
  high_hz: ['DOUBLE', true],
  snr_db: ['DOUBLE', true],
  model_verified: ['BOOLEAN', true],
};

const valueOf = (record: DetectionRecord, column: (typeof detectionColumns)[number]) =>
  column === 'start_utc' && record.start_utc !== null ? new Date(record.start_utc) : record[column];

const columnsOf = (records: readonly DetectionRecord[]): ColumnSource[] =>
  detectionColumns.map((name) => {
    const [type, nullable] = kinds[name];
    return { name, type, nullable, data: records.map((record) => valueOf(record, name)) };
  });

/** detections.parquet: the rows of detections.csv with their types and full precision, in row groups of 20,000. */
export const detectionsParquet: CreateExporter = async (folder, meta) => {
  const writer = fileWriter(await folder.reserve('detections.parquet'));
  const parquet = new ParquetWriter({
    writer,
    schema: schemaFromColumnData({ columnData: columnsOf([]) }),
    createdBy: 'biophony',
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
