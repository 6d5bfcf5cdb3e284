import { parseUtcOffset } from '../../time/utc-offset.ts';
import { zoneOf } from '../clock/zone.ts';
import type { CubeRecorder } from './cubes.ts';
import {
  deploymentClocks,
  type DeploymentClock,
  type SurveyDeployment,
} from './deployment-clocks.ts';

/** Where an hour of a recorder's clock belongs, and when it was by the site's own clocks. */
export interface PlacedHour {
  /** Place in the list of deployments; -1 for none. */
  deployment: number;
  /** Local days since 1970. */
  day: number;
  /** Hour of the local day, 0 to 23. */
  hour: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A span of a recorder's clock: from its digits, read as if they were UTC, to the next one's. */
interface ClockSpan {
  fromMs: number;
  toMs: number;
  offsetMinutes: number | null;
}

const overlap = (from: number, to: number, start: number, end: number) =>
  Math.min(to, end) - Math.max(from, start);

/** How many milliseconds of a span belong to a deployment: above 0 where any do. */
type Share = (span: ClockSpan) => number;

function shareOf({ clock, bounds }: DeploymentClock): Share {
  const { by, from, to } = bounds;
  if (by === 'recorded')
    return ({ fromMs, toMs }) => {
      const share = overlap(fromMs, toMs, from, to);
      // The last recording begins at `to` and goes on behind it.
      return share > 0 || fromMs < from ? share : share / dayMs + 1;
    };
  return ({ fromMs, toMs, offsetMinutes }) => {
    const { ms } = clock({ localMs: fromMs, offsetMinutes });
    return overlap(ms, ms + toMs - fromMs, from, to);
  };
}

/** Day and hour of the digits of a clock. */
const asShown = (middleMs: number): Omit<PlacedHour, 'deployment'> => ({
  day: Math.floor(middleMs / dayMs),
  hour: Math.floor((((middleMs % dayMs) + dayMs) % dayMs) / hourMs),
});

/** Where a span of a recorder's clock belongs, and when its middle was by the site's own clocks. */
interface PlacedSpan {
  /** Place in the list of deployments; -1 for none. */
  deployment: number;
  /** Milliseconds since 1970 by the digits of the local clock. */
  localMs: number;
}

/**
 * Places spans of one recorder's clock, an hour or less each, among deployments: a span belongs to that of which it has the
 * largest part, with the correction in effect. `isInZone` says that an analysis put the times into a zone already: then their
 * offset counts, and of a correction only shift and drift.
 * @throws RangeError for a zone or a known time that is none
 */
export function spansOfRecorder(
  deployments: readonly SurveyDeployment[],
  { device_id, utc_offset }: CubeRecorder,
  dataId: string,
  isInZone: boolean,
): (fromMs: number, toMs: number) => PlacedSpan {
  const offsetMinutes = utc_offset === null ? null : parseUtcOffset(utc_offset);
  const candidates = deploymentClocks(deployments, device_id, dataId, isInZone).map((one) => ({
    ...one,
    share: shareOf(one),
  }));
  return (fromMs, toMs) => {
    const span = { fromMs, toMs, offsetMinutes };
    const middle = (fromMs + toMs) / 2;
    let best: DeploymentClock | null = null;
    let largest = 0;
    for (const candidate of candidates) {
      const share = candidate.share(span);
      if (share <= largest) continue;
      largest = share;
      best = candidate;
    }
    if (!best) return { deployment: -1, localMs: middle };
    const { ms } = best.clock({ localMs: middle, offsetMinutes });
    return { deployment: best.at, localMs: ms + zoneOf(best.zone).spanAt(ms).offsetMs };
  };
}

/**
 * Places hours of one recorder's clock as `spansOfRecorder` does: each stands at the local hour in which its middle lies.
 * @throws RangeError for a zone or a known time that is none
 */
export function hoursOfRecorder(
  deployments: readonly SurveyDeployment[],
  recorder: CubeRecorder,
  dataId: string,
  isInZone: boolean,
): (hour: number) => PlacedHour {
  const place = spansOfRecorder(deployments, recorder, dataId, isInZone);
  return (hour) => {
    const { deployment, localMs } = place(hour * hourMs, (hour + 1) * hourMs);
    return { deployment, ...asShown(localMs) };
  };
}
