import {
  detectionColumns,
  fileColumns,
  tableWriter,
  type FileRecord,
} from '@biophony/contract/results';
import { placeOf, recordMaker } from './detection-record.ts';
import { listedName } from './listed-name.ts';
import { toMilliseconds } from '../times/recording-time.ts';
import type { ResultRow, RunMeta } from '../../results/result-row.ts';
import { madeByColumnsOf } from '../../results/settings-hash.ts';
import { textExporter } from './text-exporter.ts';

const detections = tableWriter(detectionColumns);
const files = tableWriter(fileColumns);

/** detections.csv: one row a detection, complete in itself. */
export const detectionsCsv = textExporter('detections.csv', detections.head, (meta) => {
  const recordOf = recordMaker(meta);
  return (row) =>
    row.result.detections.map((detection) => detections.line(recordOf(row, detection)));
});

/** What files.csv says of a file, from the row that it ends with and its detections in all rows. */
function fileRecordOf(
  row: ResultRow,
  many: number,
  meta: RunMeta,
  madeBy: ReturnType<typeof madeByColumnsOf>,
): FileRecord {
  const { file, recording, result } = row;
  return {
    file: listedName(file),
    status: result.status,
    reason_code: result.reason?.code ?? null,
    reason: result.reason?.message ?? null,
    seconds_analysed: toMilliseconds(result.seconds_analysed),
    detections: many,
    filtered_by_range: result.filtered_by_range,
    issues: result.issues.map(({ code, message }) => `${code}: ${message}`).join(' ') || null,
    recorded_at: recording.recorded_at,
    utc_offset: recording.utc_offset,
    device_id: recording.device_id,
    make: recording.make,
    model: recording.model,
    ...placeOf(row, meta),
    sample_rate_hz: recording.sample_rate_hz,
    channels: recording.channels,
    battery_v: recording.battery_v,
    temperature_c: recording.temperature_c,
    filtered_by_list: result.filtered_by_list ?? 0,
    filtered_by_threshold: result.filtered_by_threshold ?? 0,
    method: madeBy.model,
    method_version: madeBy.model_version,
    settings_hash: madeBy.settings_hash,
  };
}

/** files.csv: a row for every input file, analysed or refused with the reason. */
export const filesCsv = textExporter('files.csv', files.head, (meta) => {
  let many = 0;
  const madeBy = madeByColumnsOf(meta);
  return (row) => {
    many += row.result.detections.length;
    if (row.continues) return [];
    const line = files.line(fileRecordOf(row, many, meta, madeBy));
    many = 0;
    return [line];
  };
});
