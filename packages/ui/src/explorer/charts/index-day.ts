import { indexNameOf } from '@biophony/contract/results/summary';
import type { IndexTable } from '../data/load-indices.ts';
import { dayMs, dayName, dayOf } from '../data/local-time.ts';

/** Minutes; each divides the day. */
const binLengths = [5, 10, 15, 20, 30, 60, 120, 180, 240, 360];
/** Minutes, where recordings show no interval. */
const usualBin = 30;

const timesIn = ({ time }: IndexTable, unit: (ms: number) => number): number[] =>
  [...new Set(time.filter((ms) => !Number.isNaN(ms)).map(unit))].sort((a, b) => a - b);

/**
 * Minutes: the median interval of recordings, rounded up, so that an empty bin had no recording.
 */
export function binMinutesOf(table: IndexTable): number {
  const starts = timesIn(table, (ms) => Math.floor(ms / 60_000));
  const gaps = starts.slice(1).map((minute, at) => minute - starts[at]!);
  const within = gaps.filter((gap) => gap < dayMs / 60_000).sort((a, b) => a - b);
  const middle = within[Math.floor(within.length / 2)];
  if (middle === undefined) return usualBin;
  return binLengths.find((length) => length >= middle) ?? binLengths.at(-1)!;
}

/** NaN without a recording. */
interface DayBin {
  /** Minutes from midnight. */
  minute: number;
  mean: number;
  low: number;
  high: number;
  count: number;
}

/** `low` and `high` span all days, for the axis. */
export interface IndexDay {
  name: string;
  bins: DayBin[];
  /** Minutes. */
  binMinutes: number;
  low: number;
  high: number;
  mean: number;
}

/** In order: `2026-05-21`. */
export const daysOf = (table: IndexTable): string[] => timesIn(table, dayOf).map(dayName);

/** 0 if there is none of that name. */
export const indexPlace = ({ names }: IndexTable, name: string | null): number =>
  Math.max(0, (names as readonly string[]).indexOf(indexNameOf(name ?? '')));

interface Tally {
  low: number;
  high: number;
  sum: number;
  count: number;
}

const nothing: Tally = { low: Number.NaN, high: Number.NaN, sum: 0, count: 0 };

function add(into: Tally, low: number, high = low, sum = low, count = 1): void {
  // Written so that the first value replaces NaN.
  if (!(low >= into.low)) into.low = low;
  if (!(high <= into.high)) into.high = high;
  into.sum += sum;
  into.count += count;
}

const told = ({ low, high, sum, count }: Tally) => ({ low, high, mean: sum / count });

/** NaN without a recording. */
export function spreadOf(bins: readonly DayBin[]): Pick<IndexDay, 'low' | 'high' | 'mean'> {
  const all = { ...nothing };
  for (const { low, high, mean, count } of bins)
    if (count > 0) add(all, low, high, mean * count, count);
  return told(all);
}

/** Calls back with minutes from midnight; NaN without a time. */
function eachValue(
  { values, time }: IndexTable,
  index: number,
  day: string | null,
  take: (value: number, minute: number) => void,
): void {
  const wanted = day === null ? null : Date.parse(day) / dayMs;
  values[index]?.forEach((value, at) => {
    const its = dayOf(time[at]!);
    if (!Number.isNaN(value) && (wanted === null || its === wanted))
      take(value, (time[at]! - its * dayMs) / 60_000);
  });
}

/**
 * Of a day (`2026-05-21`), or all together. Undated recordings are left out; if all are undated,
 * they count for the range.
 */
export function indexDay(
  table: IndexTable,
  index: number,
  day: string | null,
  binMinutes = binMinutesOf(table),
): IndexDay {
  const [dated, undated] = [{ ...nothing }, { ...nothing }];
  const sums = Array.from({ length: (24 * 60) / binMinutes }, () => ({ ...nothing }));
  eachValue(table, index, null, (value, minute) => add(minute >= 0 ? dated : undated, value));
  eachValue(table, index, day, (value, minute) => {
    const bin = sums[Math.floor(minute / binMinutes)];
    if (bin) add(bin, value);
  });
  return {
    name: table.names[index] ?? '',
    binMinutes,
    bins: sums.map((bin, at) => ({ minute: at * binMinutes, ...told(bin), count: bin.count })),
    ...told(dated.count > 0 ? dated : undated),
  };
}

/** Minutes from midnight, value. */
export function pointsOf(table: IndexTable, index: number, day: string): [number, number][] {
  const points: [number, number][] = [];
  eachValue(table, index, day, (value, minute) => points.push([minute, value]));
  return points;
}
