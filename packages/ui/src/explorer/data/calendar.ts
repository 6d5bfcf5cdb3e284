import { dayMs, dayName, dayOf } from './local-time.ts';
import type { Effort } from './recording-table.ts';

/** The cell of a detection without a time. */
export const noCell = 0xffff_ffff;

/** The days that have recordings or detections, and the cell of a time: place of the day x 24 + hour. */
export interface Calendar {
  /** `2026-05-21`, in order; days with neither are left out. */
  days: string[];
  /** The cell of a time (milliseconds by the recorder's clock); `noCell` for NaN. */
  cellOf(time: number): number;
  /** Place of a day counted from 1970-01-01. */
  placeOf(day: number): number;
  /** Seconds of sound by cell; null where that is not known. */
  effort: Float32Array | null;
}

/** Days that times fall on: a set that is asked once a day, not once a time. */
export function daysIn(count: number, timeOf: (row: number) => number): Set<number> {
  const days = new Set<number>();
  let last = Number.NaN;
  for (let row = 0; row < count; row++) {
    const day = Math.floor(timeOf(row) / dayMs);
    if (day === last || Number.isNaN(day)) continue;
    days.add(day);
    last = day;
  }
  return days;
}

/** Puts the days of detections and of recordings in order. */
export function createCalendar(daysHeard: ReadonlySet<number>, effort: Effort | null): Calendar {
  const sorted = [...new Set([...daysHeard, ...(effort?.keys() ?? [])])].sort((a, b) => a - b);
  const first = sorted[0] ?? 0;
  // Dates have four digits of a year, so this is 15 MB at the very most.
  const places = new Int32Array((sorted.at(-1) ?? -1) - first + 1).fill(-1);
  sorted.forEach((day, place) => (places[day - first] = place));
  const placeOf = (day: number) => places[day - first] ?? -1;
  const seconds = effort && new Float32Array(sorted.length * 24);
  for (const [day, hours] of effort ?? []) seconds?.set(hours, placeOf(day) * 24);
  return {
    days: sorted.map(dayName),
    placeOf,
    cellOf: (time) => {
      const day = dayOf(time);
      const place = placeOf(day);
      return place >= 0 ? place * 24 + Math.floor((time - day * dayMs) / 3_600_000) : noCell;
    },
    effort: seconds,
  };
}
