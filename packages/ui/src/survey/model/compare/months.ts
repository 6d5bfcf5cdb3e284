import { dayNumber } from '../view/days.ts';
import type { Span } from '../view/comparison.ts';

/** Months that are offered, the last ones. */
const mostMonths = 240;

/** The whole month of a text such as `2024-05`. */
export function monthSpan(month: string): Span {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: last };
}

/** The month that a span is, such as `2024-05`; null where it is none. */
export function monthOf({ from, to }: Span): string | null {
  if (from === null || to === null || !from.endsWith('-01')) return null;
  const month = from.slice(0, 7);
  return monthSpan(month).to === to ? month : null;
}

/** The months from one day to another, `2024-05`, in their order. */
export function monthsBetween(first: string, last: string): string[] {
  if (dayNumber(first) === null || dayNumber(last) === null) return [];
  const numberOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const [from, to] = [numberOf(first), numberOf(last)];
  const begin = Math.max(from, to - mostMonths + 1);
  return Array.from({ length: Math.max(0, to - begin + 1) }, (_, at) => {
    const month = begin + at;
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
