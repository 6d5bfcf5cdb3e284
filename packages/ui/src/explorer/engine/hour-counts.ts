import {
  createCalendar,
  noCell,
  effortIn,
  type RecordingTable,
  recordingTableOrNone,
  shiftAt,
} from './recording-table.ts';
import { chooseGroups } from './choose-groups.ts';
import { loadPlacing } from './load-indices.ts';
import { dayMs, dayOf, hourOf } from './local-time.ts';
import { openParquet, type ParquetFile, type RowGroupInfo } from './parquet-file.ts';
import type { Clocks } from './placed-recordings.ts';
import { pause, readAhead, remoteFile } from './remote-file.ts';
import type { Source } from './calls.ts';

const hourMs = 3_600_000;

/** By day (from 1970-01-01) and hour. */
interface HourTally {
  byDay: Map<number, Uint32Array>;
  undated: number;
  /** Milliseconds by the recorder's clock; NaN without a time. */
  add(time: number, detections: number): void;
}

function createHourTally(): HourTally {
  const byDay = new Map<number, Uint32Array>();
  return {
    byDay,
    undated: 0,
    add(time, detections) {
      if (Number.isNaN(time)) {
        this.undated += detections;
        return;
      }
      const day = dayOf(time);
      const hours = byDay.get(day) ?? new Uint32Array(24);
      hours[hourOf(time)]! += detections;
      byDay.set(day, hours);
    },
  };
}

/** `end` is excluded. */
interface RowRange {
  first: number;
  end: number;
  /** Milliseconds that a correction adds. */
  shift: number;
}

interface RecordingCounts {
  total: number;
  /** Detections whose hour is known without reading them. */
  counted: number;
  /** Of recordings that span several hours, in order. */
  open: RowRange[];
}

/** Recordings within one hour need only files.csv. Null where it lacks a number. */
function countByRecording(recordings: RecordingTable, tally: HourTally): RecordingCounts | null {
  const open: RowRange[] = [];
  let [total, counted] = [0, 0];
  // Counts only if all have a number.
  if (recordings.names.some((_, place) => Number.isNaN(recordings.detectionsAt(place))))
    return null;
  for (let place = 0; place < recordings.names.length; place++) {
    const detections = recordings.detectionsAt(place);
    if (detections === 0) continue;
    const [start, seconds] = [recordings.startAt(place), recordings.secondsAt(place)];
    const end = start + seconds * 1000 - 1;
    const within = seconds > 0 && Math.floor(start / hourMs) === Math.floor(end / hourMs);
    if (Number.isNaN(start) || within) {
      tally.add(start, detections);
      counted += detections;
    } else {
      const last = open.at(-1);
      const shift = shiftAt(recordings, place);
      if (last?.end === total && last.shift === shift) last.end += detections;
      else open.push({ first: total, end: total + detections, shift });
    }
    total += detections;
  }
  return { total, counted, open };
}

export interface HourCounts {
  days: string[];
  /** By cell: index of the day x 24 + hour. */
  counts: Uint32Array;
  /** Seconds by cell; null where unknown. */
  effort: Float32Array | null;
  undated: number;
  /** Detections counted, and their total. */
  rows: number;
  total: number;
}

interface CountOptions {
  limit: number;
  /** By the summary; null without one. */
  total: number | null;
  clocks?: Clocks | null;
  signal?: AbortSignal;
}

async function countRows(
  parquet: ParquetFile,
  ranges: readonly RowRange[],
  tally: HourTally,
  { limit, signal }: CountOptions,
): Promise<number> {
  const wanted = parquet.groups.filter((group) =>
    ranges.some(({ first, end }) => first < group.first + group.rows && end > group.first),
  );
  const { groups, rows } = chooseGroups(wanted, limit, null);
  let [added, seen] = [0, 0];
  const take = async (group: RowGroupInfo, times: ArrayLike<unknown> | undefined) => {
    // Groups beyond the limit count in part.
    const last = group.first + Math.min(group.rows, rows - seen);
    seen += last - group.first;
    for (const { first, end, shift } of ranges) {
      const [from, to] = [Math.max(first, group.first), Math.min(end, last)];
      for (let row = from; row < to; row++) {
        const time = times?.[row - group.first];
        tally.add(typeof time === 'number' ? time + shift : Number.NaN, 1);
      }
      added += Math.max(0, to - from);
    }
    await pause();
    signal?.throwIfAborted();
  };
  await readAhead(
    groups,
    (group) => parquet.read(group, ['start_local']),
    (group, read) => take(group, read.get('start_local')),
  );
  return added;
}

/**
 * Small steps on the page. Reads only times of recordings that span several hours from
 * detections.parquet, or all where files.csv does not fit; above `limit`, evenly spread row groups.
 * `signal` aborts with its reason. Throws ReadError.
 */
export async function countHours(
  detections: Source,
  filesUrl: string | null,
  options: CountOptions,
): Promise<HourCounts> {
  const [listed, placing] = await Promise.all([
    recordingTableOrNone(filesUrl),
    loadPlacing(options.clocks),
  ]);
  const recordings =
    listed && placing ? placing.placeRecordings(listed, options.clocks ?? null) : listed;
  options.signal?.throwIfAborted();
  let tally = createHourTally();
  const recordingCounts = recordings && countByRecording(recordings, tally);
  let [rows, total] = [recordingCounts?.counted ?? 0, recordingCounts?.total ?? 0];
  const complete = recordingCounts?.open.length === 0 && options.total === total;
  if (!complete) {
    const parquet = await openParquet(remoteFile(detections.url, detections.size));
    const fits = recordingCounts !== null && recordingCounts.total === parquet.rows;
    if (!fits) tally = createHourTally();
    total = parquet.rows;
    const ranges = fits ? recordingCounts.open : [{ first: 0, end: total, shift: 0 }];
    rows = (fits ? rows : 0) + (await countRows(parquet, ranges, tally, options));
  }
  const { byDay, undated } = tally;
  const calendar = createCalendar(new Set(byDay.keys()), recordings && effortIn(recordings));
  const counts = new Uint32Array(calendar.days.length * 24);
  for (const [day, hours] of byDay) {
    const cell = calendar.cellOf(day * dayMs);
    if (cell !== noCell) counts.set(hours, cell);
  }
  const { days, effort } = calendar;
  return { days, counts, effort, undated, rows, total };
}
