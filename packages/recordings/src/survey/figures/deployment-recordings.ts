import { zoneOf } from '../../time/zone.ts';
import type { CubeRecorder } from './cubes.ts';
import { deploymentClocks, partOf, type SurveyDeployment } from './deployment-clocks.ts';

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
