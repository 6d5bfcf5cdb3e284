import { toZone } from '../../time/zone.ts';
import {
  type ClockSpan,
  type DeploymentClock,
  deploymentClocks,
  overlapMs,
  type SurveyDeployment,
} from './deployment-clocks.ts';
import { type CubeRecorder, type EffortCube, noHour } from './figures.ts';

export const clockKey = ({ device_id, utc_offset }: CubeRecorder): string =>
  JSON.stringify([device_id, utc_offset]);

export function beginningHours(effort: EffortCube): ReadonlyMap<string, Int32Array> {
  const hoursByRecorder = effort.recorders.map((): number[] => []);
  for (let at = 0; at < effort.hour.length; at += 1)
    if (effort.recordings[at]! > 0 && effort.hour[at] !== noHour)
      hoursByRecorder[effort.recorderOf[at]!]?.push(effort.hour[at]!);
  return new Map(
    effort.recorders.map((recorder, at) => [
      clockKey(recorder),
      Int32Array.from(hoursByRecorder[at]!).sort(),
    ]),
  );
}

function lastUpTo(ordered: Int32Array, most: number): number | null {
  let [from, to] = [0, ordered.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (ordered[middle]! <= most) from = middle + 1;
    else to = middle;
  }
  return ordered[from - 1] ?? null;
}

export interface PlacedHour {
  /** -1 for none. */
  deployment: number;
  /** Local days since 1970. */
  day: number;
  /** Of the local day. */
  hour: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const asShown = (middleMs: number): Omit<PlacedHour, 'deployment'> => ({
  day: Math.floor(middleMs / dayMs),
  hour: Math.floor((((middleMs % dayMs) + dayMs) % dayMs) / hourMs),
});

interface PlacedSpan {
  deployment: number;
  /** Milliseconds since 1970, read as UTC. */
  localMs: number;
}

/**
 * Assigns each span, of an hour at most, to the deployment with its largest part. `isInZone` as in
 * `deploymentClocks`.
 * @throws RangeError for an invalid zone or known time
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
      const part = overlapMs(candidate, span);
      if (part <= largest) continue;
      largest = part;
      best = candidate;
    }
    if (!best) return { deployment: -1, localMs: middle };
    const { ms } = best.clock({ localMs: middle, offsetMinutes: best.offsetMinutes });
    return { deployment: best.at, localMs: ms + toZone(best.zone).spanAt(ms).offsetMs };
  };
}

/**
 * Places each hour at the local hour of its middle. `beginnings`: hours in which recordings begin,
 * in order. After a deployment's last one, hours belong to that recording until another begins.
 * Hours are not split.
 * @throws RangeError for an invalid zone or known time
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
