import { parseIsoTime, parseUtcOffset } from '../../time/iso-time.ts';
import { toZone } from '../../time/zone.ts';
import {
  type Clock,
  clockOf,
  type Correction,
  deploymentZone,
  noCorrection,
} from '../corrections.ts';
import type { CubeRecorder } from './figures.ts';

/** Fields as in /api. */
export interface SurveyDeployment {
  deployment_id: string;
  site_id: string;
  device_id: string | null;
  data_id: string | null;
  /** Then no recordings belong to it. */
  dataset_deleted?: boolean;
  /** ISO 8601 with offset; null for no bound. */
  start: string | null;
  end: string | null;
  /** As written; null where true time bounds the deployment. */
  recorded_from: string | null;
  recorded_to: string | null;
  time_zone: string | null;
  utc_offset: string | null;
  correction: Correction | null;
}

export interface DeploymentClock {
  at: number;
  clock: Clock;
  zone: string;
  /** East of UTC; null where the recorder has none. */
  offsetMinutes: number | null;
  /** Milliseconds of the recorder's clock or of true time, end exclusive. */
  bounds: { by: 'recorded' | 'true'; from: number; to: number };
}

/** Milliseconds of a recorder's clock, read as UTC. */
export interface ClockSpan {
  fromMs: number;
  toMs: number;
  /** Earliest start of the recording; `fromMs` unless an earlier one may continue. */
  beganMs: number;
}

const minuteMs = 60_000;
const momentOf = (text: string | null, absent: number) =>
  text === null ? absent : Date.parse(text);

/** Unchanged where either has no offset, as such clocks are kept. */
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
 * As in the service (docs/decisions/0093). `shownMinutes`: offset of an analysis' times; null for
 * times as recorded.
 */
function boundsOf(
  { recorded_from, recorded_to, start, end }: SurveyDeployment,
  shownMinutes: number | null,
) {
  if (recorded_from !== null && recorded_to !== null)
    return {
      by: 'recorded',
      from: digitsOf(recorded_from, shownMinutes),
      // The recording that begins then is the deployment's last.
      to: digitsOf(recorded_to, shownMinutes) + 1,
    } as const;
  const [from, to] = [
    momentOf(start, Number.NEGATIVE_INFINITY),
    momentOf(end, Number.POSITIVE_INFINITY),
  ];
  return { by: 'true', from, to } as const;
}

/**
 * `isInZone`: an analysis converted times to a zone; then their offset counts, recorded bounds are
 * moments, and only shift and drift apply.
 * @throws RangeError for an invalid zone or known time
 */
export function deploymentClocks(
  deployments: readonly SurveyDeployment[],
  { device_id: deviceId, utc_offset }: CubeRecorder,
  dataId: string,
  isInZone: boolean,
): DeploymentClock[] {
  const offsetMinutes = utc_offset === null ? null : parseUtcOffset(utc_offset);
  const clocks: DeploymentClock[] = [];
  for (const [at, deployment] of deployments.entries()) {
    const { device_id, data_id, dataset_deleted: isDatasetDeleted = false } = deployment;
    if (isDatasetDeleted || device_id !== deviceId) continue;
    if (data_id === null ? deviceId === null : data_id !== dataId) continue;
    const zone = deploymentZone(deployment);
    const correction = deployment.correction ?? noCorrection;
    const read = isInZone ? { ...correction, time_zone: null, utc_offset: null } : correction;
    const bounds = boundsOf(deployment, isInZone ? offsetMinutes : null);
    clocks.push({ at, zone, clock: clockOf(read, zone), offsetMinutes, bounds });
  }
  return clocks;
}

/**
 * Milliseconds, less than any real part: for a span after the bounds that their last recording may
 * reach.
 */
const goingOn = 0.5;

/** Milliseconds; 0 for none. */
export function overlapMs(
  { clock, bounds, offsetMinutes }: DeploymentClock,
  { fromMs, toMs, beganMs }: ClockSpan,
): number {
  const { by, from, to } = bounds;
  const begins = by === 'true' ? clock({ localMs: fromMs, offsetMinutes }).ms : fromMs;
  const part = Math.min(begins + toMs - fromMs, to) - Math.max(begins, from);
  if (part > 0) return part;
  return by === 'recorded' && fromMs >= to && beganMs < to ? goingOn : 0;
}

export interface RecordingPlace {
  /** -1 for none. */
  deployment: number;
  /** Since 1970, read as UTC; as recorded without a deployment. */
  localMs: number;
}

/**
 * Assigns a recorder's recordings, by clock reading (milliseconds, read as UTC; NaN for none).
 * `isInZone` as in `deploymentClocks`.
 * @throws RangeError for an invalid zone or known time
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
    const match = clocks.find((one) => overlapMs(one, beginning) > 0);
    if (!match) return { deployment: -1, localMs };
    const { at, clock, zone, offsetMinutes } = match;
    const { ms } = clock({ localMs, offsetMinutes });
    return { deployment: at, localMs: ms + toZone(zone).spanAt(ms).offsetMs };
  };
}
