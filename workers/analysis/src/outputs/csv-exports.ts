import { indexColumns } from '../indices/acoustic-indices.ts';
import { formatConfidence, sheetLine, type Cell } from './delimited.ts';
import { detectionColumns, placeOf, recordMaker } from './detection-record.ts';
import { listedName } from './listed-name.ts';
import type { ResultRow } from './result-row.ts';
import { textExporter } from './text-exporter.ts';

/** detections.csv: one row a detection, complete in itself. */
export const detectionsCsv = textExporter('detections.csv', sheetLine(detectionColumns), (meta) => {
  const recordOf = recordMaker(meta);
  return (row) =>
    row.result.detections.map((detection) => {
      const record = recordOf(row, detection);
      const cells = { ...record, confidence: formatConfidence(record.confidence) };
      return sheetLine(detectionColumns.map((column) => cells[column]));
    });
});

type Place = ReturnType<typeof placeOf>;

/** The row a file ends with, and its detections in all rows. */
interface EndOfFile extends ResultRow {
  detections: number;
}

const fileCells: Record<string, (end: EndOfFile, place: Place) => Cell> = {
  file: ({ file }) => listedName(file),
  status: ({ result }) => result.status,
  reason_code: ({ result }) => result.reason?.code,
  reason: ({ result }) => result.reason?.message,
  seconds_analysed: ({ result }) => Math.round(result.seconds_analysed * 1000) / 1000,
  detections: ({ detections }) => detections,
  filtered_by_range: ({ result }) => result.filtered_by_range,
  issues: ({ result }) => result.issues.map(({ code, message }) => `${code}: ${message}`).join(' '),
  recorded_at: ({ recording }) => recording.recorded_at,
  utc_offset: ({ recording }) => recording.utc_offset,
  device_id: ({ recording }) => recording.device_id,
  make: ({ recording }) => recording.make,
  model: ({ recording }) => recording.model,
  latitude: (_, { latitude }) => latitude,
  longitude: (_, { longitude }) => longitude,
  sample_rate_hz: ({ recording }) => recording.sample_rate_hz,
  channels: ({ recording }) => recording.channels,
  battery_v: ({ recording }) => recording.battery_v,
  temperature_c: ({ recording }) => recording.temperature_c,
};

/** files.csv: the ledger, a row for every input file, analysed or refused with the reason. */
export const filesCsv = textExporter('files.csv', sheetLine(Object.keys(fileCells)), (meta) => {
  let detections = 0;
  return (row) => {
    detections += row.result.detections.length;
    if (row.continues) return [];
    const place = placeOf(row, meta);
    const end = { ...row, detections };
    detections = 0;
    return [sheetLine(Object.values(fileCells).map((cell) => cell(end, place)))];
  };
});

/** indices.csv: a row for every analysed file with its acoustic indices. */
export const indicesCsv = textExporter(
  'indices.csv',
  sheetLine(['file', ...indexColumns]),
  () =>
    ({ file, result }) =>
      result.indices
        ? [sheetLine([listedName(file), ...indexColumns.map((column) => result.indices?.[column])])]
        : [],
);
