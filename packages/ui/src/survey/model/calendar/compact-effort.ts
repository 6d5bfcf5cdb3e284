import type { DeploymentEffort } from '@biophony/contract';
import { dayNumber } from '../view/days.ts';

/** Files of one day and reason without sound. */
export interface DayFailure {
  /** Local days since 1970; null where no time is known. */
  day: number | null;
  reason: string;
  files: number;
}

/** What a deployment recorded, small enough to keep a hundred of them. */
export interface CompactEffort {
  deployment_id: string;
  site_id: string;
  /** Seconds of each hour of the local day, by local days since 1970. */
  days: ReadonlyMap<number, Float32Array>;
  failures: readonly DayFailure[];
  /** Seconds in hours that the service does not list. */
  leftOut: number;
}

/** What of the effort of a deployment a calendar shows: a text an hour becomes a number. */
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

/** A deployment of which nothing is known yet. */
export const noEffort = (of: { deployment_id: string; site_id: string }): CompactEffort => ({
  deployment_id: of.deployment_id,
  site_id: of.site_id,
  days: new Map(),
  failures: [],
  leftOut: 0,
});
