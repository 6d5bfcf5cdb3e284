import { shortDay, yearOf } from '../../../explorer/model/words/moment-words.ts';
import { dateOf } from '../view/days.ts';

/** Columns that a name below the days takes at least. */
const apart = 9;

/** Names below the days of a calendar: the first day of months, and the first of all; behind a gap and of a new year with the year. */
export function calendarMarksBelow(columns: readonly (number | null)[], locale?: string) {
  const marks: { column: number; label: string }[] = [];
  let year = '';
  for (const [column, day] of columns.entries()) {
    if (day === null) continue;
    const date = dateOf(day);
    const isFirst = column === 0 || columns[column - 1] === null;
    const before = marks.at(-1);
    const isDue =
      isFirst || date.endsWith('-01') || (before !== undefined && column - before.column >= 31);
    if (!isDue || (before !== undefined && column - before.column < apart)) continue;
    marks.push({ column, label: shortDay(date, locale, yearOf(date) !== year) });
    year = yearOf(date);
  }
  return marks;
}
