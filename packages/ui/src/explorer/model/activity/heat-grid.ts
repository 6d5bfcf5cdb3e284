import { dayOf, localMs } from '../../data/time/local-time.ts';

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
