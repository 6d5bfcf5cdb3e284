import { parseIsoTime } from '../../time/iso-time.ts';
import { parseUtcOffset } from '../../time/utc-offset.ts';
import { zoneOf } from '../../time/zone.ts';
import {
  type Clock,
  clockOf,
  type Correction,
  deploymentZone,
  noCorrection,
} from '../corrections.ts';
import type { CubeRecorder } from './figures.ts';

/** A deployment as far as a survey needs it; fields and their meaning are those of /api. */
export interface SurveyDeployment {
  deployment_id: string;
  site_id: string;
  device_id: string | null;
  data_id: string | null;
  /** Its dataset was deleted: no recordings belong to it. */
  dataset_deleted?: boolean;
  /** ISO 8601 with offset; null for no bound. */
  start: string | null;
  end: string | null;
  /** As the recorder wrote them; null where true time bounds the deployment. */
  recorded_from: string | null;
  recorded_to: string | null;
  time_zone: string | null;
  utc_offset: string | null;
  correction: Correction | null;
}

/** A deployment to which recordings of a recorder can belong, with the clock that its correction makes of the recorder's. */
export interface DeploymentClock {
  /** Place in the list of deployments. */
  at: number;
  clock: Clock;
  /** The zone of its local times. */
  zone: string;
  /** Minutes east of UTC of the recorder's clock; null where it names none. */
  offsetMinutes: number | null;
  /** What bounds it, the end excluded, in milliseconds: digits of the recorder's clock, or true time. */
  bounds: { by: 'recorded' | 'true'; from: number; to: number };
}

/** A span of a recorder's clock, in milliseconds of its digits, read as if they were UTC. */
export interface ClockSpan {
  fromMs: number;
  toMs: number;
  /** When the recording that the span is of may have begun at the earliest; `fromMs` where it is not an earlier one's. */
  beganMs: number;
}

const minuteMs = 60_000;
const momentOf = (text: string | null, absent: number) =>
  text === null ? absent : Date.parse(text);

/** The digits of a recorded time by a clock of another offset; its own where either names none, as such clocks are kept. */
function digitsOf(text: string, shownMinutes: number | null): number {
  const { localMs, offsetMinutes } = parseIsoTime(text) ?? {
    localMs: Number.NaN,
    offsetMinutes: null,
  };
  return shownMinutes === null || offsetMinutes === null
    ? localMs
    : localMs + (shownMinutes - offsetMinutes) * minuteMs;
}

/**
 * Recordings are bounded by what their recorder wrote, or by true time: as the service has it (docs/decisions/0093).
 * `shownMinutes` is the offset in which an analysis shows times; null where they stand as recorded.
 */
function boundsOf(
  { recorded_from, recorded_to, start, end }: SurveyDeployment,
  shownMinutes: number | null,
) {
  if (recorded_from !== null && recorded_to !== null)
    return {
      by: 'recorded',
      from: digitsOf(recorded_from, shownMinutes),
      // The recording that begins then is the last one of the deployment.
      to: digitsOf(recorded_to, shownMinutes) + 1,
    } as const;
  const [from, to] = [
    momentOf(start, Number.NEGATIVE_INFINITY),
    momentOf(end, Number.POSITIVE_INFINITY),
  ];
  return { by: 'true', from, to } as const;
}

/**
 * The deployments to which recordings of a recorder in a dataset can belong. `isInZone` says that an analysis put
 * the times into a zone already: then their offset counts, recorded bounds are moments, and of a correction only shift and
 * drift count.
 * @throws RangeError for a zone or a known time that is none
 */
export function deploymentClocks(
  deployments: readonly SurveyDeployment[],
  { device_id: deviceId, utc_offset }: CubeRecorder,
  dataId: string,
  isInZone: boolean,
): DeploymentClock[] {
  const offsetMinutes = utc_offset === null ? null : parseUtcOffset(utc_offset);
  const found: DeploymentClock[] = [];
  for (const [at, deployment] of deployments.entries()) {
    const { device_id, data_id, dataset_deleted: isDatasetDeleted = false } = deployment;
    if (isDatasetDeleted || device_id !== deviceId) continue;
    if (data_id === null ? deviceId === null : data_id !== dataId) continue;
    const zone = deploymentZone(deployment);
    const correction = deployment.correction ?? noCorrection;
    const read = isInZone ? { ...correction, time_zone: null, utc_offset: null } : correction;
    const bounds = boundsOf(deployment, isInZone ? offsetMinutes : null);
    found.push({ at, zone, clock: clockOf(read, zone), offsetMinutes, bounds });
  }
  return found;
}

/** The part of sound that its bounds do not take in, but that a recording which begins within them may go on with. */
const goingOn = 0.5;

/**
 * How many milliseconds of a span belong to a deployment; 0 where none do. Behind the last beginning of a recording that
 * recorded time bounds, a span belongs to it while its recording may be that one: with less than any span of a millisecond.
 */
export function partOf(
  { clock, bounds, offsetMinutes }: DeploymentClock,
  { fromMs, toMs, beganMs }: ClockSpan,
): number {
  const { by, from, to } = bounds;
  const begins = by === 'true' ? clock({ localMs: fromMs, offsetMinutes }).ms : fromMs;
  const part = Math.min(begins + toMs - fromMs, to) - Math.max(begins, from);
  if (part > 0) return part;
  return by === 'recorded' && fromMs >= to && beganMs < to ? goingOn : 0;
}

/** Where a recording belongs, and when it was by the clocks of its site. */
export interface RecordingPlace {
  /** Place in the list of deployments; -1 for none. */
  deployment: number;
  /** Milliseconds since 1970 of the local digits, read as if they were UTC: as recorded where it belongs to none. */
  localMs: number;
}

/**
 * Places recordings of one recorder, each by the digits of its time (milliseconds, read as if they were UTC; NaN for no
 * time), among deployments. `isInZone` is as for `hoursOfRecorder`, which places whole hours.
 * @throws RangeError for a zone or a known time that is none
 */
export function recordingsOfRecorder(
  deployments: readonly SurveyDeployment[],
  recorder: CubeRecorder,
  dataId: string,
  isInZone: boolean,
): (localMs: number) => RecordingPlace {
  const clocks = deploymentClocks(deployments, recorder, dataId, isInZone);
  return (localMs) => {
    if (Number.isNaN(localMs)) return { deployment: -1, localMs };
    const beginning = { fromMs: localMs, toMs: localMs + 1, beganMs: localMs };
    const found = clocks.find((one) => partOf(one, beginning) > 0);
    if (!found) return { deployment: -1, localMs };
    const { at, clock, zone, offsetMinutes } = found;
    const { ms } = clock({ localMs, offsetMinutes });
    return { deployment: at, localMs: ms + zoneOf(zone).spanAt(ms).offsetMs };
  };
}
