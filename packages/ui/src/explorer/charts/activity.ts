import { dayOf, localMs } from '../data/local-time.ts';

/** Detections by hour and day, and when something was recorded at all. Cells are place of the day x 24 + hour. */
export interface Activity {
  /** `2026-05-21`, in order. */
  days: readonly string[];
  counts: Uint32Array;
  /** Seconds recorded; null where that is not known. */
  effort: Float32Array | null;
}

/** A chosen time: place of the day and hour, either of which may be open. */
export interface ChosenTime {
  day: number | null;
  hour: number | null;
}

export const countAt = ({ counts }: Activity, day: number, hour: number): number =>
  counts[day * 24 + hour] ?? 0;

/** Seconds recorded in an hour; null where that is not known. */
export const effortAt = ({ effort }: Activity, day: number, hour: number): number | null =>
  effort ? (effort[day * 24 + hour] ?? 0) : null;

/** True where nothing was recorded: an empty cell that says nothing of the birds. */
export const isSilent = (activity: Activity, day: number, hour: number): boolean =>
  effortAt(activity, day, hour) === 0 && countAt(activity, day, hour) === 0;

/** How hours are compared: by their detections, or by detections per recorded hour. */
export type Measure = 'count' | 'rate';

/** Detections of an hour, or detections per recorded hour where it is known how much was recorded. */
export function valueAt(activity: Activity, measure: Measure, day: number, hour: number): number {
  const count = countAt(activity, day, hour);
  if (measure === 'count' || !activity.effort) return count;
  const seconds = activity.effort[day * 24 + hour] ?? 0;
  return seconds > 0 ? (count * 3600) / seconds : 0;
}

/** The hour of any day in which the measure is highest; null where there is no detection with a time. */
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

/** Up to so many days stand below one another; more stand beside one another, with the hours going down. */
const mostDaysDown = 16;

/** A place of the day in the list of days, and an hour. */
export interface HourOfDay {
  day: number;
  hour: number;
}

/** How days and hours lie in the picture. Days that are not neighbours in the calendar have an empty line between them. */
export interface HeatGrid {
  columns: number;
  rows: number;
  daysAcross: boolean;
  /** What stands in each line of days: the place of a day, or null for days in between. */
  lines: readonly (number | null)[];
  at(day: number, hour: number): { column: number; row: number };
  /** Null between days. */
  placeOf(column: number, row: number): HourOfDay | null;
}

const dayNumber = (day: string): number => dayOf(localMs(`${day}T00:00:00`));

/** Days (`2026-05-21`) that lie between a day and the one before it in the list; 0 for neighbours. */
export const daysBetween = (before: string | undefined, day: string): number =>
  before === undefined ? 0 : Math.max(0, dayNumber(day) - dayNumber(before) - 1);

/** A few days read best line by line; many days as one band through the season. `days` are in order: `2026-05-21`. */
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
