import type { DayTwilight, SpeciesSeason } from '@biophony/recordings/survey';
import { hourlyRateSeconds } from '@biophony/contract/constants';
import type { Cell } from '@biophony/contract/results/csv';
import { hourName } from '../../../explorer/model/words/moment-words.ts';
import { dateOf } from '../view/days.ts';
import { rateAt } from './season-rates.ts';

interface TableWords {
  week: string;
  hour: string;
  columnDetections: string;
  recordedHours: string;
  columnRate: string;
  columnDawn: string;
  columnDusk: string;
}

/** An hour of the day such as 4.5 as `04:30`. */
export function clockOf(hour: number | null): string | null {
  if (hour === null) return null;
  const minutes = Math.round(hour * 60) % (24 * 60);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The numbers behind a season: a row for each week and hour in which anything was recorded. */
export function seasonTable(season: SpeciesSeason, sun: readonly DayTwilight[], words: TableWords) {
  const rows: Cell[][] = [];
  for (const [week, { firstDay }] of season.weeks.entries())
    for (let hour = 0; hour < 24; hour += 1) {
      const rate = rateAt(season, week, hour);
      if (rate === null) continue;
      const at = week * 24 + hour;
      rows.push([
        dateOf(firstDay),
        hourName(hour),
        season.detections[at] ?? 0,
        Math.round((season.seconds[at] ?? 0) / 3.6) / 1000,
        // Less than an hour has its detections and its length alone.
        (season.seconds[at] ?? 0) < hourlyRateSeconds ? null : Number(rate.toPrecision(6)),
        clockOf(sun[week]?.dawn ?? null),
        clockOf(sun[week]?.dusk ?? null),
      ]);
    }
  return {
    columns: [
      { label: words.week },
      { label: words.hour },
      { label: words.columnDetections, numeric: true },
      { label: words.recordedHours, numeric: true },
      { label: words.columnRate, numeric: true },
      { label: words.columnDawn },
      { label: words.columnDusk },
    ],
    rows,
  };
}
