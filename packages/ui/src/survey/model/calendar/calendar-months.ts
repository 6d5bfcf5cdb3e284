import { shortDay, yearOf } from '../../../explorer/model/words/moment-words.ts';
import { dateOf } from '../view/days.ts';

/** Columns that a name below takes at least, where columns are as narrow as they get. */
const nameColumns = 9;

/**
 * Names below columns that begin with a day each: where a month begins, and at the first one of all and behind a gap; of a
 * new year with the year.
 */
export function calendarMarksBelow(
  columns: readonly (number | null)[],
  locale?: string,
  least = nameColumns,
) {
  const marks: { column: number; label: string }[] = [];
  let [month, year] = ['', ''];
  for (const [column, day] of columns.entries()) {
    if (day === null) continue;
    const date = dateOf(day);
    const isDue = columns[column - 1] === null || date.slice(0, 7) !== month;
    const before = marks.at(-1);
    if (!isDue || (before !== undefined && column - before.column < least)) continue;
    marks.push({ column, label: shortDay(date, locale, yearOf(date) !== year) });
    [month, year] = [date.slice(0, 7), yearOf(date)];
  }
  return marks;
}
