import {
  indexColumns,
  type IndexName,
  indexNames,
  type IndexRecord,
  minuteIndexColumns,
  type MinuteIndexRecord,
  tableWriter,
} from '@biophony/contract/results';
import {
  type FileMinute,
  toMadeByColumns,
  type ResultRow,
  type RunMeta,
} from '../results/file-result.ts';
import { momentAt, toMilliseconds } from '../results/recording-time.ts';
import { readCoordinates } from './detections.ts';
import { type CreateExporter, listedName, textExporter } from './exporter.ts';
import { createParquetRows } from './parquet.ts';

const noIndices = Object.fromEntries(indexNames.map((name) => [name, null])) as Record<
  IndexName,
  null
>;

function indexRecorder(meta: RunMeta) {
  const madeBy = toMadeByColumns(meta);
  return (row: ResultRow, { start_s, end_s, indices }: FileMinute): IndexRecord => {
    const { recording } = row;
    const moment = momentAt(recording.recorded_at, start_s);
    return {
      ...noIndices,
      ...indices,
      file: listedName(row.file),
      start_s,
      end_s: toMilliseconds(end_s),
      start_utc: moment?.utc ?? null,
      start_local: moment?.local ?? null,
      utc_offset: recording.utc_offset,
      device_id: recording.device_id,
      ...readCoordinates(row, meta),
      ...madeBy,
    };
  };
}

function minuteRecorder(meta: RunMeta) {
  const recordOf = indexRecorder(meta);
  return (row: ResultRow): MinuteIndexRecord[] =>
    (row.result.minutes ?? []).map((minute) => ({
      ...recordOf(row, minute),
      start_s: minute.start_s,
      end_s: toMilliseconds(minute.end_s),
      seconds_analysed: toMilliseconds(minute.end_s - minute.start_s),
    }));
}

const minuteTable = tableWriter(minuteIndexColumns);
const csvName = 'indices_by_minute.csv';
const parquetName = 'indices_by_minute.parquet';

/** Left out where there are too many rows for text. */
export const indicesByMinuteCsv: CreateExporter = async (
  folder,
  meta,
  { mostRowsAsText: most },
) => {
  const file = await folder.create(csvName);
  await file.write(minuteTable.head);
  const recordsOf = minuteRecorder(meta);
  let rows = 0;
  return {
    async add(row) {
      const many = row.result.minutes?.length ?? 0;
      if (many === 0 || rows > most) return;
      rows += many;
      if (rows > most) return folder.leaveOut(csvName);
      for (const record of recordsOf(row)) await file.write(minuteTable.line(record));
    },
    finish: async () => {},
    leftOut: () =>
      rows > most
        ? `Results of more than ${most.toLocaleString('en')} minutes come without ${csvName}: every row is in ${parquetName}.`
        : null,
  };
};

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

const recordingTable = tableWriter(indexColumns);

export const indicesCsv = textExporter('indices.csv', recordingTable.head, (meta) => {
  const recordOf = indexRecorder(meta);
  return (row) => {
    const { indices, seconds_analysed: end_s } = row.result;
    return indices ? [recordingTable.line(recordOf(row, { start_s: 0, end_s, indices }))] : [];
  };
});
