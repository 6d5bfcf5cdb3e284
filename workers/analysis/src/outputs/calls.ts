import { posix } from 'node:path';
import {
  callParameterColumns,
  type CallParameterRecord,
  plainLine,
  tableWriter,
} from '@biophony/contract/results';
import {
  type Detection,
  type FileCall,
  toMadeByColumns,
  type ResultRow,
  type RunMeta,
} from '../results/file-result.ts';
import { momentAt, toMilliseconds } from '../results/recording-time.ts';
import { type CreateExporter, listedName, none } from './exporter.ts';
import { createParquetRows } from './parquet.ts';

type Measured = Omit<
  CallParameterRecord,
  | 'file'
  | 'start_s'
  | 'end_s'
  | 'start_local'
  | 'utc_offset'
  | 'device_id'
  | keyof ReturnType<typeof toMadeByColumns>
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
  // 1 kHz/ms is 1e6 Hz/s.
  slope_khz_per_ms: call.slope_hz_per_s / 1e6,
  Fc: toThousands(call.flat_hz),
  Sc: call.flat_octaves_per_s,
  Tc: toMs(call.flat_after_s),
});

/** In order: the time between calls needs the call before. */
function callRecorder(meta: RunMeta): (row: ResultRow) => CallParameterRecord[] {
  const madeBy = toMadeByColumns(meta);
  let before: number | null = null;
  const recordOf = (row: ResultRow, { start_s, end_s, call }: Detection): CallParameterRecord => {
    const { recorded_at, utc_offset, device_id } = row.recording;
    const measures = call ? measured(call, before) : unmeasured;
    if (call) before = call.start_s;
    return {
      file: listedName(row.file),
      start_s,
      end_s,
      start_local: momentAt(recorded_at, start_s)?.local ?? null,
      utc_offset,
      device_id,
      ...measures,
      ...madeBy,
    };
  };
  return (row) => {
    const records = row.result.detections.map((detection) => recordOf(row, detection));
    if (!row.continues) before = null;
    return records;
  };
}

const csvName = 'call_parameters.csv';
const parquetName = 'call_parameters.parquet';
const table = tableWriter(callParameterColumns);

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

const name = 'kaleidoscope-id.csv';

const means = ['Fc', 'Sc', 'Dur', 'Fmax', 'Fmin', 'Fmean', 'TBC', 'Fk', 'Tk', 'S1', 'Tc', 'Qual'];
const columns = [
  'INDIR,FOLDER,IN FILE,CHANNEL,OFFSET,DURATION',
  'DATE,TIME,HOUR,DATE-12,TIME-12,HOUR-12',
  'AUTO ID,PULSES,N',
  means.join(','),
].join(',');

/** Kilohertz, milliseconds and octaves per second. */
const startOf = ({ knee_hz, knee_after_s, first_octaves_per_s }: FileCall) => ({
  Fk: knee_hz === undefined ? null : knee_hz / 1000,
  Tk: knee_after_s === undefined ? null : knee_after_s * 1000,
  S1: first_octaves_per_s ?? null,
});

function createMeans() {
  const sums = new Map<string, { sum: number; many: number }>();
  let calls = 0;
  return {
    add(record: CallParameterRecord, call: FileCall | undefined) {
      if (!call) return;
      calls++;
      for (const [column, value] of Object.entries({ ...record, ...startOf(call) })) {
        if (typeof value !== 'number') continue;
        const { sum, many } = sums.get(column) ?? { sum: 0, many: 0 };
        sums.set(column, { sum: sum + value, many: many + 1 });
      }
    },
    calls: () => calls,
    of(column: string): string {
      const total = sums.get(column);
      return total ? (total.sum / total.many).toFixed(4) : '';
    },
  };
}
type Means = ReturnType<typeof createMeans>;

/** Shifted by hours; empty without a time. */
function clockCells(recordedAt: string | null, hours: number): string[] {
  const moment = momentAt(recordedAt, hours * 3600);
  if (!moment) return ['', '', ''];
  return [moment.day, moment.local.slice(11, 19), String(moment.hour)];
}

function lineOf({ file, recording, result }: ResultRow, of: Means, inDir: string) {
  const folder = posix.dirname(file);
  const { recorded_at } = recording;
  return plainLine([
    inDir,
    folder === '.' ? '' : folder,
    posix.basename(file),
    0,
    0,
    toMilliseconds(result.seconds_analysed),
    ...clockCells(recorded_at, 0),
    // Counted from noon, a night has one date.
    ...clockCells(recorded_at, -12),
    of.calls() > 0 ? 'NoID' : 'Noise',
    of.calls(),
    of.calls(),
    ...means.map((column) => of.of(column)),
  ]);
}

/** Like Kaleidoscope Pro's id.csv. Recordings with calls are `NoID`, others `Noise`. */
export const kaleidoscopeId: CreateExporter = async (folder, meta, { inputDir }) => {
  if (meta.settings.call_parameters !== true) return none;
  const file = await folder.create(name);
  await file.write(`${columns}\n`);
  const recordsOf = callRecorder(meta);
  let means = createMeans();
  return {
    async add(row) {
      const { detections } = row.result;
      for (const [at, record] of recordsOf(row).entries()) means.add(record, detections[at]?.call);
      if (row.continues) return;
      if (row.result.status === 'analysed') await file.write(lineOf(row, means, inputDir));
      means = createMeans();
    },
    finish: async () => {},
  };
};
