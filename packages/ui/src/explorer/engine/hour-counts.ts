import { createCalendar, noCell } from '../data/calendar.ts';
import { chooseGroups } from '../data/choose-groups.ts';
import { loadPlacing } from '../data/load-placing.ts';
import { dayMs, dayOf, hourOf } from '../data/local-time.ts';
import { openParquet, type ParquetFile, type RowGroupInfo } from '../data/parquet-file.ts';
import type { Clocks } from '../data/placed-recordings.ts';
import { pause, readAhead } from '../data/read-ahead.ts';
import {
  effortIn,
  type RecordingTable,
  recordingTableOrNone,
  shiftAt,
} from '../data/recording-table.ts';
import { remoteFile } from '../data/remote-file.ts';
import type { Source } from './calls.ts';

const hourMs = 3_600_000;

/** Detections by day (counted from 1970-01-01) and hour, and those without a time. */
interface HourTally {
  byDay: Map<number, Uint32Array>;
  undated: number;
  /** Counts detections at a time (milliseconds by the recorder's clock); NaN is no time. */
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

/** Rows of detections.parquet that lie together: from `first` up to, and without, `end`. */
interface RowRange {
  first: number;
  end: number;
  /** Milliseconds that a correction adds to their times. */
  shift: number;
}

interface RecordingCounts {
  /** Detections that all recordings have together. */
  total: number;
  /** Detections whose hour is known without reading any of them. */
  counted: number;
  /** The rows of recordings that last beyond their hour, in order. */
  open: RowRange[];
}

/**
 * Counts the detections of every recording that lies within one hour, by files.csv alone, which says how many each has:
 * these need no row of detections.parquet. Null where files.csv does not tell of all of them.
 */
function countByRecording(recordings: RecordingTable, tally: HourTally): RecordingCounts | null {
  const open: RowRange[] = [];
  let [total, counted] = [0, 0];
  // Nothing is counted before it is known that all can be.
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
  /** Detections by cell: place of the day x 24 + hour. */
  counts: Uint32Array;
  /** Seconds recorded by cell; null where that is not known. */
  effort: Float32Array | null;
  undated: number;
  /** Detections counted, and all that there are. */
  rows: number;
  total: number;
}

interface CountOptions {
  /** Detections that are read from the file at most. */
  limit: number;
  /** All detections, as the summary of the analysis counts them; null where it does not tell. */
  total: number | null;
  /** What places recordings and corrects their times. */
  clocks?: Clocks | null;
  signal?: AbortSignal;
}

/** Adds the times of some rows of the file, at most `limit` of them; answers how many were added. */
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
    // A group with more rows than the limit is read in part.
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
 * Counts the detections of every hour, in small steps beside the page. files.csv tells how many each recording has, so
 * only the times of recordings that last beyond their hour are read from detections.parquet, and all times where
 * files.csv does not fit it. Of more than `limit` such rows, row groups spread evenly are counted. `signal` ends it with
 * its reason. Throws ReadError.
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
  const known = recordings && countByRecording(recordings, tally);
  let [rows, total] = [known?.counted ?? 0, known?.total ?? 0];
  const complete = known?.open.length === 0 && options.total === total;
  if (!complete) {
    const parquet = await openParquet(remoteFile(detections.url, detections.size));
    const fits = known !== null && known.total === parquet.rows;
    if (!fits) tally = createHourTally();
    total = parquet.rows;
    const ranges = fits ? known.open : [{ first: 0, end: total, shift: 0 }];
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
