import { shiftAt, type RecordingTable } from '../data/columns/recording-table.ts';
import { dayOf, hourOf } from '../data/time/local-time.ts';

const hourMs = 3_600_000;

/** Detections by day (counted from 1970-01-01) and hour, and those without a time. */
export interface HourTally {
  byDay: Map<number, Uint32Array>;
  undated: number;
  /** Counts detections at a time (milliseconds by the recorder's clock); NaN is no time. */
  add(time: number, detections: number): void;
}

export function createHourTally(): HourTally {
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
export interface RowRange {
  first: number;
  end: number;
  /** Milliseconds that a correction adds to their times. */
  shift: number;
}

export interface RecordingCounts {
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
export function countByRecording(
  recordings: RecordingTable,
  tally: HourTally,
): RecordingCounts | null {
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
