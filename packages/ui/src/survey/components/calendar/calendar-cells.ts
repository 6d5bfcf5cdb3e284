/** Pixels of rows and columns: a year of days scrolls, a week of them does not grow without end. Rows have long names. */
export const calendarCells = {
  rowHeight: 20,
  column: { least: 8, most: 40 },
  longNames: true,
} as const;
