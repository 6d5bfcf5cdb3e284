import { parseUtcOffset } from '../../time/utc-offset.ts';
import { zoneOf } from '../clock/zone.ts';
import type { CubeRecorder } from './cubes.ts';
import { deploymentClocks, type SurveyDeployment } from './deployment-clocks.ts';

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
  { device_id, utc_offset }: CubeRecorder,
  dataId: string,
  isInZone: boolean,
): (localMs: number) => RecordingPlace {
  const offsetMinutes = utc_offset === null ? null : parseUtcOffset(utc_offset);
  const clocks = deploymentClocks(deployments, device_id, dataId, isInZone);
  return (localMs) => {
    if (!Number.isNaN(localMs))
      for (const { at, clock, zone, bounds } of clocks) {
        const { by, from, to } = bounds;
        if (by === 'recorded' && !(localMs >= from && localMs <= to)) continue;
        const { ms } = clock({ localMs, offsetMinutes });
        if (by === 'true' && !(ms >= from && ms < to)) continue;
        return { deployment: at, localMs: ms + zoneOf(zone).spanAt(ms).offsetMs };
      }
    return { deployment: -1, localMs };
  };
}
