import { indexNameOf } from '@biophony/contract/results/summary';
import type { IndexTable } from '../engine/load-indices.ts';
import { dayOf, localMs, dayMs, dayName } from '../engine/local-time.ts';

/** A cell is the index of the day x 24 + hour. */
export interface Activity {
  /** `2026-05-21`, in order. */
  days: readonly string[];
  counts: Uint32Array;
  /** Seconds; null where unknown. */
  effort: Float32Array | null;
}

/** Index of the day and hour; either may be open. */
export interface ChosenTime {
  day: number | null;
  hour: number | null;
}

export const countAt = ({ counts }: Activity, day: number, hour: number): number =>
  counts[day * 24 + hour] ?? 0;

/** Seconds recorded; null where unknown. */
export const effortAt = ({ effort }: Activity, day: number, hour: number): number | null =>
  effort ? (effort[day * 24 + hour] ?? 0) : null;

/** Nothing was recorded, so the empty cell says nothing about the birds. */
export const isSilent = (activity: Activity, day: number, hour: number): boolean =>
  effortAt(activity, day, hour) === 0 && countAt(activity, day, hour) === 0;

export type Measure = 'count' | 'rate';

/** Detections, or detections per recorded hour where known. */
export function valueAt(activity: Activity, measure: Measure, day: number, hour: number): number {
  const count = countAt(activity, day, hour);
  if (measure === 'count' || !activity.effort) return count;
  const seconds = activity.effort[day * 24 + hour] ?? 0;
  return seconds > 0 ? (count * 3600) / seconds : 0;
}

/** Null without a detection that has a time. */
export function busiest(
  activity: Activity,
  measure: Measure = 'count',
): { day: number; hour: number; value: number } | null {
  let best: { day: number; hour: number; value: number } | null = null;
  for (let cell = 0; cell < activity.counts.length; cell++) {
    const [day, hour] = [Math.floor(cell / 24), cell % 24];
    const value = valueAt(activity, measure, day, hour);
    if (value > (best?.value ?? 0)) best = { day, hour, value };
  }
  return best;
}

/** More days become columns, with hours as rows. */
const mostDaysDown = 16;

export interface HourOfDay {
  day: number;
  hour: number;
}

/** Days that are not consecutive have an empty line between them. */
export interface HeatGrid {
  columns: number;
  rows: number;
  daysAcross: boolean;
  /** Index of the day; null for a gap. */
  lines: readonly (number | null)[];
  at(day: number, hour: number): { column: number; row: number };
  /** Null between days. */
  cellAt(column: number, row: number): HourOfDay | null;
}

const dayNumber = (day: string): number => dayOf(localMs(`${day}T00:00:00`));

/** Days between two neighbours of the list (`2026-05-21`); 0 for consecutive ones. */
export const daysBetween = (before: string | undefined, day: string): number =>
  before === undefined ? 0 : Math.max(0, dayNumber(day) - dayNumber(before) - 1);

export function heatGrid(days: readonly string[]): HeatGrid {
  const lines = days.flatMap((day, place) =>
    daysBetween(days[place - 1], day) > 0 ? [null, place] : [place],
  );
  const lineOf = new Map(lines.map((day, line) => [day, line]));
  const daysAcross = lines.length > mostDaysDown;
  const lie = (line: number, hour: number) =>
    daysAcross ? { column: line, row: hour } : { column: hour, row: line };
  return {
    columns: daysAcross ? lines.length : 24,
    rows: daysAcross ? 24 : lines.length,
    daysAcross,
    lines,
    at: (day, hour) => lie(lineOf.get(day) ?? 0, hour),
    cellAt(column, row) {
      const [line, hour] = daysAcross ? [column, row] : [row, column];
      const day = lines[line] ?? null;
      return day === null ? null : { day, hour };
    },
  };
}

/** Minutes; each divides the day. */
const binLengths = [5, 10, 15, 20, 30, 60, 120, 180, 240, 360];
/** Minutes, where recordings show no interval. */
const usualBin = 30;

const timesIn = ({ time }: IndexTable, unit: (ms: number) => number): number[] =>
  [...new Set(time.filter((ms) => !Number.isNaN(ms)).map(unit))].sort((a, b) => a - b);

/**
 * Minutes: the median interval of recordings, rounded up, so that an empty bin had no recording.
 */
export function chooseBinMinutes(table: IndexTable): number {
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
export const listDays = (table: IndexTable): string[] => timesIn(table, dayOf).map(dayName);

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

const toSpread = ({ low, high, sum, count }: Tally) => ({ low, high, mean: sum / count });

/** NaN without a recording. */
export function measureSpread(bins: readonly DayBin[]): Pick<IndexDay, 'low' | 'high' | 'mean'> {
  const all = { ...nothing };
  for (const { low, high, mean, count } of bins)
    if (count > 0) add(all, low, high, mean * count, count);
  return toSpread(all);
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
  binMinutes = chooseBinMinutes(table),
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
    bins: sums.map((bin, at) => ({ minute: at * binMinutes, ...toSpread(bin), count: bin.count })),
    ...toSpread(dated.count > 0 ? dated : undated),
  };
}

/** Minutes from midnight, value. */
export function listPoints(table: IndexTable, index: number, day: string): [number, number][] {
  const points: [number, number][] = [];
  eachValue(table, index, day, (value, minute) => points.push([minute, value]));
  return points;
}
