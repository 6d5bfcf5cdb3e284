import { minuteIndexColumns, tableWriter } from '@biophony/contract/results';
import type { CreateExporter } from '../exports/exporter.ts';
import { minuteRecorder } from './index-records.ts';
import { createParquetRows } from '../tables/parquet-rows.ts';

const table = tableWriter(minuteIndexColumns);
const csvName = 'indices_by_minute.csv';
const parquetName = 'indices_by_minute.parquet';

/** indices_by_minute.csv: the indices of each minute of a recording, unless these are too many for a file of text. */
export const indicesByMinuteCsv: CreateExporter = async (
  folder,
  meta,
  { mostRowsAsText: most },
) => {
  const file = await folder.create(csvName);
  await file.write(table.head);
  const recordsOf = minuteRecorder(meta);
  let rows = 0;
  return {
    async add(row) {
      const many = row.result.minutes?.length ?? 0;
      if (many === 0 || rows > most) return;
      rows += many;
      if (rows > most) return folder.leaveOut(csvName);
      for (const record of recordsOf(row)) await file.write(table.line(record));
    },
    finish: async () => {},
    leftOut: () =>
      rows > most
        ? `Results of more than ${most.toLocaleString('en')} minutes come without ${csvName}: every row is in ${parquetName}.`
        : null,
  };
};

/** indices_by_minute.parquet: the same rows with their types and full precision. */
export const indicesByMinuteParquet: CreateExporter = async (folder, meta) => {
  const path = await folder.reserve(parquetName);
  const parquet = createParquetRows(path, minuteIndexColumns, meta);
  const recordsOf = minuteRecorder(meta);
  return {
    async add(row) {
      for (const record of recordsOf(row)) await parquet.add(record);
    },
    finish: () => parquet.finish(),
  };
};
