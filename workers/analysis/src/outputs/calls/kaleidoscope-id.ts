import { posix } from 'node:path';
import { plainLine, type CallParameterRecord } from '@biophony/contract/results';
import { none, type CreateExporter } from '../exports/exporter.ts';
import { momentAt, toMilliseconds } from '../times/recording-time.ts';
import type { FileCall } from '../../results/file-result.ts';
import type { ResultRow } from '../../results/result-row.ts';
import { callRecorder } from './call-records.ts';

const name = 'kaleidoscope-id.csv';

/** The columns of id.csv that tell means of calls; those that are not measured here stay empty. */
const means = ['Fc', 'Sc', 'Dur', 'Fmax', 'Fmin', 'Fmean', 'TBC', 'Fk', 'Tk', 'S1', 'Tc', 'Qual'];
const columns = [
  'INDIR,FOLDER,IN FILE,CHANNEL,OFFSET,DURATION',
  'DATE,TIME,HOUR,DATE-12,TIME-12,HOUR-12',
  'AUTO ID,PULSES,N',
  means.join(','),
].join(',');

/** What id.csv tells of the start of a call, in kilohertz, milliseconds and octaves a second, beside what the table of calls has. */
const startOf = ({ knee_hz, knee_after_s, first_octaves_per_s }: FileCall) => ({
  Fk: knee_hz === undefined ? null : knee_hz / 1000,
  Tk: knee_after_s === undefined ? null : knee_after_s * 1000,
  S1: first_octaves_per_s ?? null,
});

/** Adds up the calls of a recording, whose means stay empty where none has a value. */
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
      const found = sums.get(column);
      return found ? (found.sum / found.many).toFixed(4) : '';
    },
  };
}
type Means = ReturnType<typeof createMeans>;

/** Day, clock and hour when a recording began, moved by hours; empty without a time. */
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
    // A night has one date where it is told by the noon before.
    ...clockCells(recorded_at, -12),
    of.calls() > 0 ? 'NoID' : 'Noise',
    of.calls(),
    of.calls(),
    ...means.map((column) => of.of(column)),
  ]);
}

/**
 * kaleidoscope-id.csv: the recordings of an analysis with `call_parameters`, as Kaleidoscope Pro lists them in its id.csv: those
 * with calls as `NoID`, for no species is told, the others as `Noise`.
 */
export const kaleidoscopeId: CreateExporter = async (folder, meta, { inputDir }) => {
  if (meta.settings.call_parameters !== true) return none;
  const file = await folder.create(name);
  await file.write(`${columns}\n`);
  const recordsOf = callRecorder(meta);
  let found = createMeans();
  return {
    async add(row) {
      const { detections } = row.result;
      for (const [at, record] of recordsOf(row).entries()) found.add(record, detections[at]?.call);
      if (row.continues) return;
      if (row.result.status === 'analysed') await file.write(lineOf(row, found, inputDir));
      found = createMeans();
    },
    finish: async () => {},
  };
};
