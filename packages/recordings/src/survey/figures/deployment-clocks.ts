import { parseIsoTime } from '../../time/iso-time.ts';
import { clockOf, type Clock } from '../clock/corrected-time.ts';
import { deploymentZone } from '../clock/deployment-zone.ts';
import { noCorrection, type Correction } from '../clock/correction.ts';

/** A deployment as far as a survey needs it; fields and their meaning are those of /api. */
export interface SurveyDeployment {
  deployment_id: string;
  site_id: string;
  device_id: string | null;
  data_id: string | null;
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
  /** What bounds it: the digits that its recorder wrote, both included, or true time, the end excluded. Milliseconds. */
  bounds: { by: 'recorded' | 'true'; from: number; to: number };
}

const digitsOf = (text: string) => parseIsoTime(text)?.localMs ?? Number.NaN;
const momentOf = (text: string | null, absent: number) =>
  text === null ? absent : Date.parse(text);

/** Recordings are bounded by what their recorder wrote, or by true time: as the service has it (docs/decisions/0093). */
function boundsOf({ recorded_from, recorded_to, start, end }: SurveyDeployment) {
  if (recorded_from !== null && recorded_to !== null)
    return { by: 'recorded', from: digitsOf(recorded_from), to: digitsOf(recorded_to) } as const;
  const [from, to] = [
    momentOf(start, Number.NEGATIVE_INFINITY),
    momentOf(end, Number.POSITIVE_INFINITY),
  ];
  return { by: 'true', from, to } as const;
}

/**
 * The deployments to which recordings of a recorder in a dataset can belong. `isInZone` says that an analysis put
 * the times into a zone already: then their offset counts, and of a correction only shift and drift.
 * @throws RangeError for a zone or a known time that is none
 */
export function deploymentClocks(
  deployments: readonly SurveyDeployment[],
  deviceId: string | null,
  dataId: string,
  isInZone: boolean,
): DeploymentClock[] {
  const found: DeploymentClock[] = [];
  for (const [at, deployment] of deployments.entries()) {
    const { device_id, data_id } = deployment;
    if (device_id !== deviceId) continue;
    if (data_id === null ? deviceId === null : data_id !== dataId) continue;
    const zone = deploymentZone(deployment);
    const correction = deployment.correction ?? noCorrection;
    const read = isInZone ? { ...correction, time_zone: null, utc_offset: null } : correction;
    found.push({ at, zone, clock: clockOf(read, zone), bounds: boundsOf(deployment) });
  }
  return found;
}
