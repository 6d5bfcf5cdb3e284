import type { DetectionRecord } from '@biophony/contract/results';
import type { Detection } from '../../results/file-result.ts';
import { listedName } from './listed-name.ts';
import { momentAt } from '../times/recording-time.ts';
import type { ResultRow, RunMeta } from '../../results/result-row.ts';
import { settingsHash } from '../../results/settings-hash.ts';

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
