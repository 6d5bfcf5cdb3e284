import type { Detection } from '../analyses/analyser.ts';
import { listedName } from './listed-name.ts';
import { momentAt } from './recording-time.ts';
import type { ResultRow, RunMeta } from './result-row.ts';
import { settingsHash } from './settings-hash.ts';

/** One detection with everything a later analysis needs; the row of detections.csv and detections.parquet. */
export interface DetectionRecord {
  /** As `listedName` has it, so that all tables join by it. */
  file: string;
  /** Seconds from the start of the recording. */
  start_s: number;
  end_s: number;
  scientific_name: string;
  common_name: string;
  confidence: number;
  /** When the sound began, ISO 8601 in UTC; null where the recorder's offset is not known. */
  start_utc: string | null;
  /** The same by the recorder's clock, without offset. */
  start_local: string | null;
  utc_offset: string | null;
  device_id: string | null;
  latitude: number | null;
  longitude: number | null;
  model: string;
  model_version: string;
  settings_hash: string;
  low_hz: number | null;
  high_hz: number | null;
  snr_db: number | null;
  /** Whether the model is known to be what it is called; null where none is installed for the analysis. */
  model_verified: boolean | null;
}

/** The columns in the order the files have them. */
export const detectionColumns = [
  'file',
  'start_s',
  'end_s',
  'scientific_name',
  'common_name',
  'confidence',
  'start_utc',
  'start_local',
  'utc_offset',
  'device_id',
  'latitude',
  'longitude',
  'model',
  'model_version',
  'settings_hash',
  'low_hz',
  'high_hz',
  'snr_db',
  'model_verified',
] as const satisfies readonly (keyof DetectionRecord)[];

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Where a recording was made, in degrees: by its own header, else by the settings `lat` and `lon`; both or neither. */
export function placeOf(
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

/** Makes the record of a detection. */
export type RecordOf = (row: ResultRow, detection: Detection) => DetectionRecord;

/** Prepares `RecordOf` for a run: what all its records share is worked out once. */
export function recordMaker(meta: RunMeta): RecordOf {
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
      ...placeOf(row, meta),
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
