import { indexNameOf } from '@biophony/contract/results/summary';
import type { IndexTable } from '../data/load-indices.ts';
import { dayMs, dayName, dayOf } from '../data/local-time.ts';

/** Minutes that a bin of the day may have; each divides the day. */
const binLengths = [5, 10, 15, 20, 30, 60, 120, 180, 240, 360];
/** Minutes of a bin where recordings do not tell how often they were made. */
const usualBin = 30;

/** What the times of recordings are in another unit, each once and in order. */
const timesIn = ({ time }: IndexTable, unit: (ms: number) => number): number[] =>
  [...new Set(time.filter((ms) => !Number.isNaN(ms)).map(unit))].sort((a, b) => a - b);

/**
 * Minutes of a bin of the day: as long as the recorders waited most often between two recordings, so that a bin
 * without a value means that nothing was recorded then.
 */
export function binMinutesOf(table: IndexTable): number {
  const starts = timesIn(table, (ms) => Math.floor(ms / 60_000));
  const gaps = starts.slice(1).map((minute, at) => minute - starts[at]!);
  const within = gaps.filter((gap) => gap < dayMs / 60_000).sort((a, b) => a - b);
  const middle = within[Math.floor(within.length / 2)];
  if (middle === undefined) return usualBin;
  return binLengths.find((length) => length >= middle) ?? binLengths.at(-1)!;
}

/** One bin of the day: how an index was then. NaN without a recording. */
interface DayBin {
  /** Minutes from midnight. */
  minute: number;
  mean: number;
  low: number;
  high: number;
  count: number;
}

/** How an index went through a day, and between which values it lies on all days: those of its axis. */
export interface IndexDay {
  name: string;
  bins: DayBin[];
  /** Minutes of a bin. */
  binMinutes: number;
  low: number;
  high: number;
  mean: number;
}

/** The days of the recordings, in order: `2026-05-21`. */
export const daysOf = (table: IndexTable): string[] => timesIn(table, dayOf).map(dayName);

/** The place of an index' name; the first where it is not there. */
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
  // The first value is neither above nor below NaN.
  if (!(low >= into.low)) into.low = low;
  if (!(high <= into.high)) into.high = high;
  into.sum += sum;
  into.count += count;
}

const told = ({ low, high, sum, count }: Tally) => ({ low, high, mean: sum / count });

/** Between which values an index lies in some bins, and its mean over their recordings; NaN without a recording. */
export function spreadOf(bins: readonly DayBin[]): Pick<IndexDay, 'low' | 'high' | 'mean'> {
  const all = { ...nothing };
  for (const { low, high, mean, count } of bins)
    if (count > 0) add(all, low, high, mean * count, count);
  return told(all);
}

/** Goes through the values of an index, of one day where one is given, with minutes from midnight: NaN without a time. */
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
 * One index by bins of a day (`2026-05-21`), or of all days together. Undated recordings are left out; where there are no
 * others they are in no bin, but in the range.
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

/** The recordings of one day with the value of an index: minutes from midnight, value. */
export function pointsOf(table: IndexTable, index: number, day: string): [number, number][] {
  const points: [number, number][] = [];
  eachValue(table, index, day, (value, minute) => points.push([minute, value]));
  return points;
}
