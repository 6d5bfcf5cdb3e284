import { indexColumns, tableWriter } from '@biophony/contract/results';
import { textExporter } from '../exports/text-exporter.ts';
import { indexRecorder } from './index-records.ts';

const table = tableWriter(indexColumns);

/** indices.csv: a row for every analysed file with its acoustic indices, when, where and by which recorder it was made. */
export const indicesCsv = textExporter('indices.csv', table.head, (meta) => {
  const recordOf = indexRecorder(meta);
  return (row) => {
    const { indices, seconds_analysed: end_s } = row.result;
    return indices ? [table.line(recordOf(row, { start_s: 0, end_s, indices }))] : [];
  };
});
