import { dayOf, localMs } from '../data/local-time.ts';

/** A cell is the index of the day x 24 + hour. */
export interface Activity {
  /** `2026-05-21`, in order. */
  days: readonly string[];
  counts: Uint32Array;
  /** Seconds; null where unknown. */
  effort: Float32Array | null;
}

/** Index of the day and hour; either may be open. */
export interface ChosenTime {
  day: number | null;
  hour: number | null;
}

export const countAt = ({ counts }: Activity, day: number, hour: number): number =>
  counts[day * 24 + hour] ?? 0;

/** Seconds recorded; null where unknown. */
export const effortAt = ({ effort }: Activity, day: number, hour: number): number | null =>
  effort ? (effort[day * 24 + hour] ?? 0) : null;

/** Nothing was recorded, so the empty cell says nothing about the birds. */
export const isSilent = (activity: Activity, day: number, hour: number): boolean =>
  effortAt(activity, day, hour) === 0 && countAt(activity, day, hour) === 0;

export type Measure = 'count' | 'rate';

/** Detections, or detections per recorded hour where known. */
export function valueAt(activity: Activity, measure: Measure, day: number, hour: number): number {
  const count = countAt(activity, day, hour);
  if (measure === 'count' || !activity.effort) return count;
  const seconds = activity.effort[day * 24 + hour] ?? 0;
  return seconds > 0 ? (count * 3600) / seconds : 0;
}

/** Null without a detection that has a time. */
export function busiest(
  activity: Activity,
  measure: Measure = 'count',
): { day: number; hour: number; value: number } | null {
  let best: { day: number; hour: number; value: number } | null = null;
  for (let cell = 0; cell < activity.counts.length; cell++) {
    const [day, hour] = [Math.floor(cell / 24), cell % 24];
    const value = valueAt(activity, measure, day, hour);
    if (value > (best?.value ?? 0)) best = { day, hour, value };
  }
  return best;
}

/** More days become columns, with hours as rows. */
const mostDaysDown = 16;

export interface HourOfDay {
  day: number;
  hour: number;
}

/** Days that are not consecutive have an empty line between them. */
export interface HeatGrid {
  columns: number;
  rows: number;
  daysAcross: boolean;
  /** Index of the day; null for a gap. */
  lines: readonly (number | null)[];
  at(day: number, hour: number): { column: number; row: number };
  /** Null between days. */
  placeOf(column: number, row: number): HourOfDay | null;
}

const dayNumber = (day: string): number => dayOf(localMs(`${day}T00:00:00`));

/** Days between two neighbours of the list (`2026-05-21`); 0 for consecutive ones. */
export const daysBetween = (before: string | undefined, day: string): number =>
  before === undefined ? 0 : Math.max(0, dayNumber(day) - dayNumber(before) - 1);

export function heatGrid(days: readonly string[]): HeatGrid {
  const lines = days.flatMap((day, place) =>
    daysBetween(days[place - 1], day) > 0 ? [null, place] : [place],
  );
  const lineOf = new Map(lines.map((day, line) => [day, line]));
  const daysAcross = lines.length > mostDaysDown;
  const lie = (line: number, hour: number) =>
    daysAcross ? { column: line, row: hour } : { column: hour, row: line };
  return {
    columns: daysAcross ? lines.length : 24,
    rows: daysAcross ? 24 : lines.length,
    daysAcross,
    lines,
    at: (day, hour) => lie(lineOf.get(day) ?? 0, hour),
    placeOf(column, row) {
      const [line, hour] = daysAcross ? [column, row] : [row, column];
      const day = lines[line] ?? null;
      return day === null ? null : { day, hour };
    },
  };
}
