import { zoneOf } from '../../time/zone.ts';
import {
  type ClockSpan,
  type DeploymentClock,
  deploymentClocks,
  partOf,
  type SurveyDeployment,
} from './deployment-clocks.ts';
import { type CubeRecorder, type EffortCube, noHour } from './figures.ts';

/** What tells the clocks of recorders apart: the ID, and the offset. */
export const clockKey = ({ device_id, utc_offset }: CubeRecorder): string =>
  JSON.stringify([device_id, utc_offset]);

/** The hours of each recorder's clock in which recordings begin, in order, by the key of the clock. */
export function beginningHours(effort: EffortCube): ReadonlyMap<string, Int32Array> {
  const found = effort.recorders.map((): number[] => []);
  for (let at = 0; at < effort.hour.length; at += 1)
    if (effort.recordings[at]! > 0 && effort.hour[at] !== noHour)
      found[effort.recorderOf[at]!]?.push(effort.hour[at]!);
  return new Map(
    effort.recorders.map((recorder, at) => [
      clockKey(recorder),
      Int32Array.from(found[at]!).sort(),
    ]),
  );
}

/** The last of numbers in order that is not above one; null where all are. */
function lastUpTo(ordered: Int32Array, most: number): number | null {
  let [from, to] = [0, ordered.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (ordered[middle]! <= most) from = middle + 1;
    else to = middle;
  }
  return ordered[from - 1] ?? null;
}

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
 * offset counts, and of a correction only shift and drift. The last recording of a deployment goes on at its site as far as
 * `beganMs` of the spans tells.
 * @throws RangeError for a zone or a known time that is none
 */
export function spansOfRecorder(
  deployments: readonly SurveyDeployment[],
  recorder: CubeRecorder,
  dataId: string,
  isInZone: boolean,
): (span: ClockSpan) => PlacedSpan {
  const candidates = deploymentClocks(deployments, recorder, dataId, isInZone);
  return (span) => {
    const middle = (span.fromMs + span.toMs) / 2;
    let best: DeploymentClock | null = null;
    let largest = 0;
    for (const candidate of candidates) {
      const part = partOf(candidate, span);
      if (part <= largest) continue;
      largest = part;
      best = candidate;
    }
    if (!best) return { deployment: -1, localMs: middle };
    const { ms } = best.clock({ localMs: middle, offsetMinutes: best.offsetMinutes });
    return { deployment: best.at, localMs: ms + zoneOf(best.zone).spanAt(ms).offsetMs };
  };
}

/**
 * Places hours of one recorder's clock as `spansOfRecorder` does: each stands at the local hour in which its middle lies.
 * `beginnings` are the hours in which its recordings begin, in order: behind the last one of a deployment, hours are that
 * recording's in which no other has begun since. An hour is placed as a whole. So the hour of the last beginning is the
 * deployment's although later recordings may begin in it, and with a long one among them so are the hours that it goes on
 * for; and the hour in which the last recording ends is not, where another begins in it.
 * @throws RangeError for a zone or a known time that is none
 */
export function hoursOfRecorder(
  deployments: readonly SurveyDeployment[],
  recorder: CubeRecorder,
  dataId: string,
  isInZone: boolean,
  beginnings: Int32Array,
): (hour: number) => PlacedHour {
  const place = spansOfRecorder(deployments, recorder, dataId, isInZone);
  return (hour) => {
    const began = lastUpTo(beginnings, hour) ?? hour;
    const { deployment, localMs } = place({
      fromMs: hour * hourMs,
      toMs: (hour + 1) * hourMs,
      beganMs: began * hourMs,
    });
    return { deployment, ...asShown(localMs) };
  };
}
