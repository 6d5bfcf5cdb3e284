/** So many days without anything in between are one column. */
const longestGap = 60;
/** Columns that are drawn, the last ones: four years of days. */
export const mostColumns = 1500;

/**
 * The days that a calendar draws, from days with anything in it: each from the first to the last, and null in place of
 * long gaps, such as those to the year of a clock that was reset.
 */
export function calendarColumns(used: Iterable<number>): (number | null)[] {
  const days = [...new Set(used)].sort((a, b) => a - b);
  const columns: (number | null)[] = [];
  for (const [at, day] of days.entries()) {
    const before = days[at - 1];
    if (before !== undefined && day - before > longestGap) columns.push(null);
    else if (before !== undefined)
      for (let between = before + 1; between < day; between += 1) columns.push(between);
    columns.push(day);
  }
  const shown = columns.slice(-mostColumns);
  return shown[0] === null ? shown.slice(1) : shown;
}
