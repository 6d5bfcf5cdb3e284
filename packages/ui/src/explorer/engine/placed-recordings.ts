import {
  type RecordingPlace,
  recordingsOfRecorder,
  type SurveyDeployment,
} from '@biophony/recordings/clocks';
import type { RecordingTable } from './recording-table.ts';

/** Deployments that give recordings a site and corrected times. */
export interface Clocks {
  data_id: string;
  /** Whether the analysis converted times to a time zone. */
  is_in_zone: boolean;
  deployments: readonly SurveyDeployment[];
  siteNames: readonly string[];
}

/** Computes zones and corrections once per recorder. */
export function createPlacer({ data_id, is_in_zone, deployments }: Omit<Clocks, 'siteNames'>) {
  const placers = new Map<string, (localMs: number) => RecordingPlace>();
  return (recorder: string | null, offset: string, localMs: number): RecordingPlace => {
    const key = JSON.stringify([recorder, offset]);
    const cachedPlacer = placers.get(key);
    if (cachedPlacer) return cachedPlacer(localMs);
    const of = { device_id: recorder, utc_offset: offset || null };
    const placer = recordingsOfRecorder(deployments, of, data_id, is_in_zone);
    placers.set(key, placer);
    return placer(localMs);
  };
}

/**
 * `startAt` is corrected, `recordedAt` is not. Returns the table itself where no recording belongs
 * to a deployment.
 */
export function placeRecordings(table: RecordingTable, clocks: Clocks | null): RecordingTable {
  if (!clocks || clocks.deployments.length === 0) return table;
  const placer = createPlacer(clocks);
  const count = table.names.length;
  const deployments = new Int32Array(count);
  const starts = new Float64Array(count);
  let corrects = false;
  for (let place = 0; place < count; place++) {
    const { recorder, utc_offset } = table.factsAt(place);
    const recorded = table.recordedAt(place);
    const { deployment, localMs } = placer(recorder, utc_offset, recorded);
    deployments[place] = deployment;
    starts[place] = localMs;
    corrects ||= localMs !== recorded && !Number.isNaN(recorded);
  }
  if (!deployments.some((at) => at >= 0)) return table;
  return {
    ...table,
    corrects,
    deployments: clocks.deployments.map((one, at) => ({
      ...one,
      site: clocks.siteNames[at] ?? '',
    })),
    deploymentAt: (place) => deployments[place] ?? -1,
    startAt: (place) => starts[place] ?? Number.NaN,
  };
}
