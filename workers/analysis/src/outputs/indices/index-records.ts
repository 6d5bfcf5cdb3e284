import {
  indexNames,
  type IndexName,
  type IndexRecord,
  type MinuteIndexRecord,
} from '@biophony/contract/results';
import { placeOf } from '../exports/detection-record.ts';
import { listedName } from '../exports/listed-name.ts';
import { momentAt, toMilliseconds } from '../times/recording-time.ts';
import type { FileMinute } from '../../results/file-result.ts';
import type { ResultRow, RunMeta } from '../../results/result-row.ts';
import { madeByColumnsOf } from '../../results/settings-hash.ts';

const noIndices = Object.fromEntries(indexNames.map((name) => [name, null])) as Record<
  IndexName,
  null
>;

/**
 * Prepares for a run what indices.csv says of a stretch of a recording: its indices, when, where and by which recorder it was
 * made, and by what analysis.
 */
export function indexRecorder(meta: RunMeta) {
  const madeBy = madeByColumnsOf(meta);
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
      ...placeOf(row, meta),
      ...madeBy,
    };
  };
}

/** Prepares for a run what indices_by_minute.csv says of the minutes in a row. */
export function minuteRecorder(meta: RunMeta) {
  const recordOf = indexRecorder(meta);
  return (row: ResultRow): MinuteIndexRecord[] =>
    (row.result.minutes ?? []).map((minute) => ({
      ...recordOf(row, minute),
      start_s: minute.start_s,
      end_s: toMilliseconds(minute.end_s),
      seconds_analysed: toMilliseconds(minute.end_s - minute.start_s),
    }));
}
