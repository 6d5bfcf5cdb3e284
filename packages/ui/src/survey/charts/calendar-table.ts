import type { Cell } from '@biophony/contract/results/csv';
import { dateOf } from '../days.ts';
import type { Calendar, DayFailure } from './calendar.ts';

interface TableWords {
  site: string;
  recorder: string;
  day: string;
  recordedHours: string;
  failures: string;
}

/** One row for each deployment and day with data; files without a time come last. */
export function calendarTable(
  { rows, columns, seconds, failures }: Calendar,
  words: TableWords,
  failuresText: (list: readonly DayFailure[]) => string,
) {
  const cells: Cell[][] = [];
  for (const [row, { site, device_id, first, last, undated }] of rows.entries()) {
    for (let column = Math.max(0, first); column <= last; column += 1) {
      const day = columns[column];
      if (day === null || day === undefined) continue;
      const at = row * columns.length + column;
      const hours = Math.round((seconds[at] ?? 0) / 3.6) / 1000;
      cells.push([site, device_id, dateOf(day), hours, failuresText(failures.get(at) ?? [])]);
    }
    if (undated.length > 0) cells.push([site, device_id, null, 0, failuresText(undated)]);
  }
  return {
    columns: [
      { label: words.site },
      { label: words.recorder },
      { label: words.day },
      { label: words.recordedHours, numeric: true },
      { label: words.failures },
    ],
    rows: cells,
  };
}
