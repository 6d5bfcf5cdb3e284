import { dayMs, dayName, dayOf } from './local-time.ts';
import type { Effort } from './recording-table.ts';

export const noCell = 0xffff_ffff;

/** Days with recordings or detections. A cell is the index of the day x 24 + hour. */
export interface Calendar {
  /** `2026-05-21`, in order. */
  days: string[];
  /** Milliseconds by the recorder's clock; `noCell` for NaN. */
  cellOf(time: number): number;
  /** `day` counts from 1970-01-01. */
  placeOf(day: number): number;
  /** Seconds by cell; null where unknown. */
  effort: Float32Array | null;
}

/** Asks the set only when the day changes. */
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

export function createCalendar(daysHeard: ReadonlySet<number>, effort: Effort | null): Calendar {
  const sorted = [...new Set([...daysHeard, ...(effort?.keys() ?? [])])].sort((a, b) => a - b);
  const first = sorted[0] ?? 0;
  // Four-digit years: at most 15 MB.
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
