import type { Effort } from './effort.ts';
import { dayName, dayOf, hourOf } from './local-time.ts';

/** A cell of detections without a time. */
export const noCell = 0xffff_ffff;

/** The days that have recordings or detections, and for every detection its cell: place of the day x 24 + hour. */
export interface Calendar {
  /** `2026-05-21`, in order; days with neither are left out. */
  days: string[];
  cells: Uint32Array;
  /** Seconds of sound by cell; null where that is not known. */
  effort: Float32Array | null;
}

/** Sorts times (milliseconds by the recorder's clock, NaN for none) into days and hours. */
export function createCalendar(times: Float64Array, effort: Effort | null): Calendar {
  const seen = new Set<number>(effort?.keys());
  for (const time of times) if (!Number.isNaN(time)) seen.add(dayOf(time));
  const sorted = [...seen].sort((a, b) => a - b);
  const places = new Map(sorted.map((day, place) => [day, place]));
  const cells = new Uint32Array(times.length);
  for (let row = 0; row < times.length; row++) {
    const time = times[row]!;
    cells[row] = Number.isNaN(time) ? noCell : places.get(dayOf(time))! * 24 + hourOf(time);
  }
  const seconds = effort && new Float32Array(sorted.length * 24);
  for (const [day, hours] of effort ?? []) seconds?.set(hours, places.get(day)! * 24);
  return { days: sorted.map(dayName), cells, effort: seconds };
}
