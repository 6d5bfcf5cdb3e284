import type { CompactEffort, DayFailure } from './compact-effort.ts';
import { calendarColumns } from './calendar-columns.ts';

/** A deployment as far as a calendar names it. */
export interface CalendarDeployment {
  deployment_id: string;
  site_id: string;
  device_id: string | null;
}

/** What of the effort is drawn; as in the filter of the survey. */
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
  /** Files without sound whose day is not known. */
  undated: readonly DayFailure[];
  /** First and last column in which there is anything; -1 where there is nothing. */
  first: number;
  last: number;
}

/** Effort by deployment and day: `rows.length` times `columns.length` values, days within rows. */
export interface Calendar {
  rows: readonly CalendarRow[];
  /** Local days since 1970; null in place of a long gap. */
  columns: readonly (number | null)[];
  seconds: Float32Array;
  /** Files without sound, by the place of their cell. */
  failures: ReadonlyMap<number, readonly DayFailure[]>;
  /** Seconds that are drawn, the most in one cell, and those that the service does not list. */
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

/** The calendar of deployments, those of a site beneath one another, of what a filter takes. */
export function calendarOf(
  effort: readonly CompactEffort[],
  deployments: readonly CalendarDeployment[],
  siteNames: ReadonlyMap<string, string>,
  filter: CalendarFilter,
): Calendar {
  const known = new Map(deployments.map((one) => [one.deployment_id, one]));
  const shown = effort
    .filter(({ site_id }) => filter.sites === null || filter.sites.has(site_id))
    .map((one) => {
      const device_id = known.get(one.deployment_id)?.device_id ?? null;
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
  const columns = calendarColumns(shown.flatMap(({ days, dated }) => [...days, ...dated]));
  const columnOf = new Map(columns.flatMap((day, at) => (day === null ? [] : [[day, at]])));
  const seconds = new Float32Array(shown.length * columns.length);
  const failures = new Map<number, DayFailure[]>();
  let [total, most, leftOut] = [0, 0, 0];
  const rows = shown.map((row, at): CalendarRow => {
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
