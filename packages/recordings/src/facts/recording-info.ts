import { isConfiguredPlace } from './configured-place.ts';
import type { RecordingFacts } from './recording-facts.ts';

const travelling = [
  'format',
  'sample_rate_hz',
  'channels',
  'duration_s',
  'recorded_at',
  'utc_offset',
  'device_id',
  'make',
  'model',
  'latitude',
  'longitude',
  'battery_v',
  'temperature_c',
] as const satisfies readonly (keyof RecordingFacts)[];

/** The facts that travel with a file to the service and to every result. */
export type RecordingInfo = Pick<RecordingFacts, (typeof travelling)[number]> &
  Pick<RecordingFacts, 'location_source' | 'time_expansion'>;

/**
 * The facts that travel with a file. The format of what cannot be read is `unknown`, and the service says so. Of a place
 * that was typed into the Configuration App only its source travels: sites are told apart by places that were measured.
 */
export function recordingInfo(facts: RecordingFacts): RecordingInfo {
  const info = Object.fromEntries(travelling.map((key) => [key, facts[key]])) as RecordingInfo;
  if (facts.time_expansion !== undefined) info.time_expansion = facts.time_expansion;
  if (isConfiguredPlace(facts))
    Object.assign(info, {
      latitude: null,
      longitude: null,
      location_source: facts.location_source,
    });
  return !facts.ok && facts.duration_s === null ? { ...info, format: 'unknown' } : info;
}
