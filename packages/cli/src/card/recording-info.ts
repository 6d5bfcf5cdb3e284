import type { RecordingInfo } from '@biophony/contract';
import { blockingIssueCodes, type RecordingFacts, type RecordingIssue } from '@biophony/recordings';

/** What of the facts travels with the file to the service. */
export const recordingInfo = (facts: RecordingFacts): RecordingInfo => ({
  format: facts.format,
  sample_rate_hz: facts.sample_rate_hz,
  channels: facts.channels,
  duration_s: facts.duration_s,
  recorded_at: facts.recorded_at,
  utc_offset: facts.utc_offset,
  device_id: facts.device_id,
  make: facts.make,
  model: facts.model,
  latitude: facts.latitude,
  longitude: facts.longitude,
  battery_v: facts.battery_v,
  temperature_c: facts.temperature_c,
});

const blocking: readonly string[] = blockingIssueCodes;

/** Why a recording cannot be used; null when it can. */
export function refusalOf(facts: RecordingFacts): RecordingIssue | null {
  if (facts.ok) return null;
  return (
    facts.issues.find(({ code }) => blocking.includes(code)) ?? {
      code: 'unusable',
      message: 'The file holds no sound that can be analysed.',
    }
  );
}
