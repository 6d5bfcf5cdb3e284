import type { DeploymentEffort } from '@biophony/contract';
import { dayNumber } from '../days.ts';

/** Files of one day and reason without sound. */
export interface DayFailure {
  /** Local days since 1970; null where no time is known. */
  day: number | null;
  reason: string;
  files: number;
}

/** Effort of a deployment, small enough to keep a hundred of them. */
export interface CompactEffort {
  deployment_id: string;
  site_id: string;
  /** Seconds of each hour of the local day, by local days since 1970. */
  days: ReadonlyMap<number, Float32Array>;
  failures: readonly DayFailure[];
  /** Seconds in hours that the service does not list. */
  leftOut: number;
}

/** Keeps only what a calendar shows. */
export function compactEffort(effort: DeploymentEffort): CompactEffort {
  const days = new Map<number, Float32Array>();
  for (const { hour, seconds } of effort.hours) {
    const day = dayNumber(hour.slice(0, 10));
    if (day === null) continue;
    const hours = days.get(day) ?? new Float32Array(24);
    days.set(day, hours);
    // In the night when summer time ends, two hours have the same digits.
    hours[Number(hour.slice(11, 13))]! += seconds;
  }
  return {
    deployment_id: effort.deployment_id,
    site_id: effort.site_id,
    days,
    failures: effort.failures.map(({ date, reason, files }) => ({
      day: date === null ? null : dayNumber(date),
      reason,
      files,
    })),
    leftOut: effort.hours_left_out_s,
  };
}

export const noEffort = (of: { deployment_id: string; site_id: string }): CompactEffort => ({
  deployment_id: of.deployment_id,
  site_id: of.site_id,
  days: new Map(),
  failures: [],
  leftOut: 0,
});

/** A longer gap than this many days becomes one column. */
const longestGap = 60;
/** Most columns drawn, counted from the last: four years of days. */
export const mostColumns = 1500;

/**
 * Days that a calendar draws. A long gap is one null, for example when a clock was reset to another
 * year.
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
  const lastColumns = columns.slice(-mostColumns);
  return lastColumns[0] === null ? lastColumns.slice(1) : lastColumns;
}

/** A deployment as a calendar names it. */
export interface CalendarDeployment {
  deployment_id: string;
  site_id: string;
  device_id: string | null;
}

/** Filter of the effort, as in the survey. */
export interface CalendarFilter {
  sites: ReadonlySet<string> | null;
  fromDay: number | null;
  toDay: number | null;
  hours: readonly [from: number, to: number] | null;
}

export interface CalendarRow {
  deployment_id: string;
  site_id: string;
  site: string;
  device_id: string | null;
  /** Files without sound and without a known day. */
  undated: readonly DayFailure[];
  /** First and last column with data; -1 without any. */
  first: number;
  last: number;
}

/** Effort by deployment and day: `rows.length` times `columns.length` values, days within rows. */
export interface Calendar {
  rows: readonly CalendarRow[];
  /** Local days since 1970; null in place of a long gap. */
  columns: readonly (number | null)[];
  seconds: Float32Array;
  /** Files without sound, by index of their cell. */
  failures: ReadonlyMap<number, readonly DayFailure[]>;
  /** Seconds drawn in total, the most in one cell, and seconds that the service does not list. */
  total: number;
  most: number;
  leftOut: number;
}

const within = (hour: number, [from, to]: readonly [number, number]) =>
  from <= to ? hour >= from && hour <= to : hour >= from || hour <= to;

function secondsIn(hours: Float32Array, filter: CalendarFilter): number {
  let sum = 0;
  for (let hour = 0; hour < 24; hour += 1)
    if (filter.hours === null || within(hour, filter.hours)) sum += hours[hour]!;
  return sum;
}

const takesDay = (day: number, { fromDay, toDay }: CalendarFilter) =>
  (fromDay === null || day >= fromDay) && (toDay === null || day <= toDay);

/** Calendar of the filtered deployments, grouped by site. */
export function calendarOf(
  effort: readonly CompactEffort[],
  deployments: readonly CalendarDeployment[],
  siteNames: ReadonlyMap<string, string>,
  filter: CalendarFilter,
): Calendar {
  const deploymentById = new Map(deployments.map((one) => [one.deployment_id, one]));
  const entries = effort
    .filter(({ site_id }) => filter.sites === null || filter.sites.has(site_id))
    .map((one) => {
      const device_id = deploymentById.get(one.deployment_id)?.device_id ?? null;
      const failures = one.failures.filter(({ day }) => day === null || takesDay(day, filter));
      const days = [...one.days.keys()].filter((day) => takesDay(day, filter));
      const dated = failures.flatMap(({ day }) => (day === null ? [] : [day]));
      const site = siteNames.get(one.site_id) ?? one.site_id;
      const first = Math.min(
        days[0] ?? Number.POSITIVE_INFINITY,
        dated[0] ?? Number.POSITIVE_INFINITY,
      );
      return { one, device_id, failures, days, dated, site, first };
    })
    .sort(
      (a, b) =>
        a.site.localeCompare(b.site) ||
        a.first - b.first ||
        (a.device_id ?? '').localeCompare(b.device_id ?? ''),
    );
  const columns = calendarColumns(entries.flatMap(({ days, dated }) => [...days, ...dated]));
  const columnOf = new Map(columns.flatMap((day, at) => (day === null ? [] : [[day, at]])));
  const seconds = new Float32Array(entries.length * columns.length);
  const failures = new Map<number, DayFailure[]>();
  let [total, most, leftOut] = [0, 0, 0];
  const rows = entries.map((row, at): CalendarRow => {
    let [first, last] = [-1, -1];
    const use = (day: number): number | undefined => {
      const column = columnOf.get(day);
      if (column === undefined) return undefined;
      first = first < 0 ? column : Math.min(first, column);
      last = Math.max(last, column);
      return at * columns.length + column;
    };
    for (const day of row.days) {
      const cell = use(day);
      if (cell === undefined) continue;
      seconds[cell] = secondsIn(row.one.days.get(day)!, filter);
      total += seconds[cell];
      most = Math.max(most, seconds[cell]);
    }
    for (const failure of row.failures) {
      const cell = failure.day === null ? undefined : use(failure.day);
      if (cell === undefined) continue;
      failures.set(cell, [...(failures.get(cell) ?? []), failure]);
    }
    leftOut += row.one.leftOut;
    return {
      deployment_id: row.one.deployment_id,
      site_id: row.one.site_id,
      site: row.site,
      device_id: row.device_id,
      undated: row.failures.filter(({ day }) => day === null),
      first,
      last,
    };
  });
  return { rows, columns, seconds, failures, total, most, leftOut };
}
