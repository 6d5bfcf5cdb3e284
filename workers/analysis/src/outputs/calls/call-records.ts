import type { CallParameterRecord } from '@biophony/contract/results';
import { listedName } from '../exports/listed-name.ts';
import { momentAt } from '../times/recording-time.ts';
import type { Detection, FileCall } from '../../results/file-result.ts';
import type { ResultRow, RunMeta } from '../../results/result-row.ts';
import { madeByColumnsOf } from '../../results/settings-hash.ts';

type Measured = Omit<
  CallParameterRecord,
  | 'file'
  | 'start_s'
  | 'end_s'
  | 'start_local'
  | 'utc_offset'
  | 'device_id'
  | keyof ReturnType<typeof madeByColumnsOf>
>;

const unmeasured: Measured = {
  call_start_s: null,
  call_end_s: null,
  Dur: null,
  TBC: null,
  peak_khz: null,
  start_khz: null,
  end_khz: null,
  Fmax: null,
  Fmin: null,
  Fmean: null,
  bandwidth_20db_khz: null,
  slope_khz_per_ms: null,
  Fc: null,
  Sc: null,
  Tc: null,
};

const toThousands = (value: number) => value / 1000;
const toMs = (seconds: number) => seconds * 1000;

const measured = (call: FileCall, before_s: number | null): Measured => ({
  call_start_s: call.start_s,
  call_end_s: call.end_s,
  Dur: toMs(call.end_s - call.start_s),
  TBC: before_s === null ? null : toMs(call.start_s - before_s),
  peak_khz: toThousands(call.peak_hz),
  start_khz: toThousands(call.first_hz),
  end_khz: toThousands(call.last_hz),
  Fmax: toThousands(call.highest_hz),
  Fmin: toThousands(call.lowest_hz),
  Fmean: toThousands(call.mean_hz),
  bandwidth_20db_khz: call.bandwidth_hz === null ? null : toThousands(call.bandwidth_hz),
  // Kilohertz a millisecond are a million hertz a second.
  slope_khz_per_ms: call.slope_hz_per_s / 1e6,
  Fc: toThousands(call.flat_hz),
  Sc: call.flat_octaves_per_s,
  Tc: toMs(call.flat_after_s),
});

/** Makes the records of rows, in their order: a call's time between calls is told by the one before. */
export function callRecorder(meta: RunMeta): (row: ResultRow) => CallParameterRecord[] {
  const madeBy = madeByColumnsOf(meta);
  let before: number | null = null;
  const recordOf = (row: ResultRow, { start_s, end_s, call }: Detection): CallParameterRecord => {
    const { recorded_at, utc_offset, device_id } = row.recording;
    const told = call ? measured(call, before) : unmeasured;
    if (call) before = call.start_s;
    return {
      file: listedName(row.file),
      start_s,
      end_s,
      start_local: momentAt(recorded_at, start_s)?.local ?? null,
      utc_offset,
      device_id,
      ...told,
      ...madeBy,
    };
  };
  return (row) => {
    const records = row.result.detections.map((detection) => recordOf(row, detection));
    if (!row.continues) before = null;
    return records;
  };
}
