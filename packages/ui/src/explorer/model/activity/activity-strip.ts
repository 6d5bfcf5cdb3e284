import { dayName, dayOf, localMs } from '../../data/time/local-time.ts';
import type { Found } from './found.ts';

/** Bars drawn at most; more days than that are drawn several to a bar. */
const mostBars = 120;

/** One bar: detections from `start` on, an hour as `04:00` or the first of its days as `2026-05-21`. */
interface StripBar {
  start: string;
  detections: number;
}

export interface Strip {
  by: 'hour' | 'day';
  /** How many days a bar stands for. */
  days: number;
  bars: StripBar[];
}

const hourBars = (byHour: readonly number[]): StripBar[] =>
  byHour.map((detections, hour) => ({ start: `${String(hour).padStart(2, '0')}:00`, detections }));

/**
 * Activity in one line: by day, with a bar for every day between the first and the last, also those without detections;
 * by hour where there are only one or two days. Null where no detection has a time.
 */
export function stripOf({ byDay, byHour }: Pick<Found, 'byDay' | 'byHour'>): Strip | null {
  const placeOf = (day: string) => dayOf(localMs(`${day}T00:00:00`));
  const [first, last] = [byDay[0], byDay.at(-1)];
  if (!first || !last) return null;
  const start = placeOf(first.day);
  const span = placeOf(last.day) - start + 1;
  if (span <= 2 && byHour.length > 0) return { by: 'hour', days: 1, bars: hourBars(byHour) };
  const days = Math.max(1, Math.ceil(span / mostBars));
  const bars = Array.from({ length: Math.ceil(span / days) }, (_, at) => ({
    start: dayName(start + at * days),
    detections: 0,
  }));
  for (const { day, detections } of byDay) {
    const bar = bars[Math.floor((placeOf(day) - start) / days)];
    if (bar) bar.detections += detections;
  }
  return { by: 'day', days, bars };
}
