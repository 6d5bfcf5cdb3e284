import { shortDay, yearOf } from '../explorer/charts/labels.ts';

const dayMs = 86_400_000;

/** Days since 1970 of a date such as `2024-05-01`; null for other texts. */
export function dayNumber(date: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null;
  const ms = Date.parse(date);
  return Number.isNaN(ms) || formatDay(ms / dayMs) !== date ? null : ms / dayMs;
}

/** Date such as `2024-05-01` of a day since 1970. */
export const formatDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

export interface Cell {
  column: number;
  row: number;
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
/** Columns that Page Up and Page Down skip. */
const page = 30;

/** Cell that a key moves to; null for other keys. */
export function moveCell(
  { column, row }: Cell,
  key: string,
  { columns, rows }: { columns: number; rows: number },
): Cell | null {
  const moves: Record<string, Cell> = {
    ArrowLeft: { column: column - 1, row },
    ArrowRight: { column: column + 1, row },
    ArrowUp: { column, row: row - 1 },
    ArrowDown: { column, row: row + 1 },
    PageUp: { column: column - page, row },
    PageDown: { column: column + page, row },
    Home: { column: 0, row },
    End: { column: columns - 1, row },
  };
  const to = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return to ? { column: clamp(to.column, columns - 1), row: clamp(to.row, rows - 1) } : null;
}

const nameColumns = 9;

/** Where a month begins, at the first column and after gaps; the year is added when it changes. */
export function calendarMarksBelow(
  columns: readonly (number | null)[],
  locale?: string,
  least = nameColumns,
) {
  const marks: { column: number; label: string }[] = [];
  let [month, year] = ['', ''];
  for (const [column, day] of columns.entries()) {
    if (day === null) continue;
    const date = formatDay(day);
    const isDue = columns[column - 1] === null || date.slice(0, 7) !== month;
    const before = marks.at(-1);
    if (!isDue || (before !== undefined && column - before.column < least)) continue;
    marks.push({ column, label: shortDay(date, locale, yearOf(date) !== year) });
    [month, year] = [date.slice(0, 7), yearOf(date)];
  }
  return marks;
}
