import {
  detectionColumns,
  type DetectionRecord,
  fileColumns,
  type FileRecord,
  tableWriter,
} from '@biophony/contract/results';
import {
  type Detection,
  toMadeByColumns,
  type ResultRow,
  type RunMeta,
  settingsHash,
} from '../results/file-result.ts';
import { momentAt, toMilliseconds } from '../results/recording-time.ts';
import { type CreateExporter, listedName, textExporter } from './exporter.ts';
import { createParquetRows } from './parquet.ts';

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** From the header, else from the settings `lat` and `lon`; both or neither. */
export function readCoordinates(
  { recording }: Pick<ResultRow, 'recording'>,
  { settings }: Pick<RunMeta, 'settings'>,
): { latitude: number | null; longitude: number | null } {
  const { latitude, longitude } = recording;
  if (latitude !== null && longitude !== null) return { latitude, longitude };
  const [lat, lon] = [numberOrNull(settings.lat), numberOrNull(settings.lon)];
  return lat === null || lon === null
    ? { latitude: null, longitude: null }
    : { latitude: lat, longitude: lon };
}

type RecordOf = (row: ResultRow, detection: Detection) => DetectionRecord;

function recordMaker(meta: RunMeta): RecordOf {
  const settings_hash = settingsHash(meta.settings);
  const { model, model_version } = meta;
  return (row, detection) => {
    const { recording } = row;
    const moment = momentAt(recording.recorded_at, detection.start_s);
    return {
      file: listedName(row.file),
      start_s: detection.start_s,
      end_s: detection.end_s,
      scientific_name: detection.scientific_name,
      common_name: detection.common_name,
      confidence: detection.confidence,
      start_utc: moment?.utc ?? null,
      start_local: moment?.local ?? null,
      utc_offset: recording.utc_offset,
      device_id: recording.device_id,
      ...readCoordinates(row, meta),
      model,
      model_version,
      settings_hash,
      low_hz: detection.low_hz ?? null,
      high_hz: detection.high_hz ?? null,
      snr_db: detection.snr_db ?? null,
      model_verified: meta.model_verified ?? null,
    };
  };
}

const detections = tableWriter(detectionColumns);
const files = tableWriter(fileColumns);

export const detectionsCsv = textExporter('detections.csv', detections.head, (meta) => {
  const recordOf = recordMaker(meta);
  return (row) =>
    row.result.detections.map((detection) => detections.line(recordOf(row, detection)));
});

/** `row`: the file's last one; `many`: detections of all its rows. */
function fileRecordOf(
  row: ResultRow,
  many: number,
  meta: RunMeta,
  madeBy: ReturnType<typeof toMadeByColumns>,
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
    ...readCoordinates(row, meta),
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

/** A row per input file, analysed or refused. */
export const filesCsv = textExporter('files.csv', files.head, (meta) => {
  let many = 0;
  const madeBy = toMadeByColumns(meta);
  return (row) => {
    many += row.result.detections.length;
    if (row.continues) return [];
    const line = files.line(fileRecordOf(row, many, meta, madeBy));
    many = 0;
    return [line];
  };
});

export const detectionsParquet: CreateExporter = async (folder, meta) => {
  const path = await folder.reserve('detections.parquet');
  const parquet = createParquetRows(path, detectionColumns, meta);
  const recordOf = recordMaker(meta);
  return {
    async add(row) {
      for (const detection of row.result.detections) await parquet.add(recordOf(row, detection));
    },
    finish: () => parquet.finish(),
  };
};
