import { indexNameOf } from '@biophony/contract/results/summary';
import { dayMs, dayName, dayOf, localMs } from '../../data/time/local-time.ts';
import type { IndexTable } from '../../data/load/load-indices.ts';

/** Minutes that a bin of the day may have; each divides the day. */
const binLengths = [5, 10, 15, 20, 30, 60, 120, 180, 240, 360];
/** Minutes of a bin where recordings do not tell how often they were made. */
const usualBin = 30;

/**
 * Minutes of a bin of the day: as long as the recorders waited most often between two recordings, so that a bin
 * without a value means that nothing was recorded then.
 */
export function binMinutesOf({ time }: IndexTable): number {
  const starts = [...new Set([...time].filter((ms) => !Number.isNaN(ms)).map(minuteOf))].sort(
    (a, b) => a - b,
  );
  const gaps = starts.slice(1).map((minute, at) => minute - starts[at]!);
  const within = gaps.filter((gap) => gap < dayMs / 60_000).sort((a, b) => a - b);
  const middle = within[Math.floor(within.length / 2)];
  if (middle === undefined) return usualBin;
  return binLengths.find((length) => length >= middle) ?? binLengths.at(-1)!;
}

const minuteOf = (ms: number): number => Math.floor(ms / 60_000);

/** One bin of the day: how an index was then. NaN without a recording. */
interface DayBin {
  /** Minutes from midnight. */
  minute: number;
  mean: number;
  low: number;
  high: number;
  count: number;
}

/** How an index went through a day, and between which values it lies in all recordings. */
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
export function daysOf({ time }: IndexTable): string[] {
  const seen = new Set<number>();
  for (const ms of time) if (!Number.isNaN(ms)) seen.add(dayOf(ms));
  return [...seen].sort((a, b) => a - b).map(dayName);
}

/** The place of an index' name; the first where it is not there. */
export const indexPlace = ({ names }: IndexTable, name: string | null): number =>
  Math.max(0, (names as readonly string[]).indexOf(indexNameOf(name ?? '')));

const emptyBin = (minute: number): DayBin => ({
  minute,
  mean: Number.NaN,
  low: Number.NaN,
  high: Number.NaN,
  count: 0,
});

/** One index by bins of a day (`2026-05-21`), or of all days together. Undated recordings are left out. */
export function indexDay(
  table: IndexTable,
  index: number,
  day: string | null,
  binMinutes = binMinutesOf(table),
): IndexDay {
  const values = table.values[index] ?? new Float64Array(0);
  const all = { low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY, sum: 0, count: 0 };
  const sums = Array.from({ length: (24 * 60) / binMinutes }, () => ({ ...all }));
  const wanted = day === null ? null : dayOf(localMs(`${day}T00:00:00`));
  const add = (into: typeof all, value: number) => {
    into.low = Math.min(into.low, value);
    into.high = Math.max(into.high, value);
    into.sum += value;
    into.count++;
  };
  for (let at = 0; at < values.length; at++) {
    const [value, ms] = [values[at]!, table.time[at]!];
    if (Number.isNaN(value)) continue;
    add(all, value);
    if (Number.isNaN(ms) || (wanted !== null && dayOf(ms) !== wanted)) continue;
    const bin = sums[Math.floor((ms - dayOf(ms) * dayMs) / (binMinutes * 60_000))];
    if (bin) add(bin, value);
  }
  return {
    name: table.names[index] ?? '',
    binMinutes,
    bins: sums.map(({ low, high, sum, count }, at) => {
      const minute = at * binMinutes;
      return count === 0 ? emptyBin(minute) : { minute, mean: sum / count, low, high, count };
    }),
    low: all.count > 0 ? all.low : Number.NaN,
    high: all.count > 0 ? all.high : Number.NaN,
    mean: all.count > 0 ? all.sum / all.count : Number.NaN,
  };
}

/** The recordings of one day with the value of an index: minutes from midnight, value. */
export function pointsOf(table: IndexTable, index: number, day: string): [number, number][] {
  const values = table.values[index] ?? new Float64Array(0);
  const wanted = dayOf(localMs(`${day}T00:00:00`));
  const points: [number, number][] = [];
  for (let at = 0; at < values.length; at++) {
    const [value, ms] = [values[at]!, table.time[at]!];
    if (Number.isNaN(value) || Number.isNaN(ms) || dayOf(ms) !== wanted) continue;
    points.push([(ms - dayOf(ms) * dayMs) / 60_000, value]);
  }
  return points;
}
