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
export type RecordingInfo = Pick<RecordingFacts, (typeof travelling)[number]>;

/** The facts that travel with a file. The format of what cannot be read is `unknown`, and the service says so. */
export function recordingInfo(facts: RecordingFacts): RecordingInfo {
  const info = Object.fromEntries(travelling.map((key) => [key, facts[key]])) as RecordingInfo;
  return !facts.ok && facts.duration_s === null ? { ...info, format: 'unknown' } : info;
}
