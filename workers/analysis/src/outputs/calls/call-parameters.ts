import { callParameterColumns, tableWriter } from '@biophony/contract/results';
import { none, type CreateExporter } from '../exports/exporter.ts';
import { createParquetRows } from '../tables/parquet-rows.ts';
import { callRecorder } from './call-records.ts';

const csvName = 'call_parameters.csv';
const parquetName = 'call_parameters.parquet';
const table = tableWriter(callParameterColumns);

/** call_parameters.csv: what the calls of an analysis with that setting are like, unless they are too many for text. */
export const callParametersCsv: CreateExporter = async (folder, meta, { mostRowsAsText: most }) => {
  if (meta.settings.call_parameters !== true) return none;
  const file = await folder.create(csvName);
  await file.write(table.head);
  const recordsOf = callRecorder(meta);
  let rows = 0;
  return {
    async add(row) {
      if (rows > most) return;
      rows += row.result.detections.length;
      if (rows > most) return folder.leaveOut(csvName);
      for (const record of recordsOf(row)) await file.write(table.line(record));
    },
    finish: async () => {},
    leftOut: () =>
      rows > most
        ? `Results of more than ${most.toLocaleString('en')} detections come without ${csvName}: every row is in ${parquetName}.`
        : null,
  };
};

/** call_parameters.parquet: the same rows with their types and full precision. */
export const callParametersParquet: CreateExporter = async (folder, meta) => {
  if (meta.settings.call_parameters !== true) return none;
  const path = await folder.reserve(parquetName);
  const parquet = createParquetRows(path, callParameterColumns, meta);
  const recordsOf = callRecorder(meta);
  return {
    async add(row) {
      for (const record of recordsOf(row)) await parquet.add(record);
    },
    finish: () => parquet.finish(),
  };
};
