import type { RecordingFacts } from '@biophony/recordings';

/** One line of `inspect --json`; the names are kept for programs that read it. */
export const inspectLine = (path: string, facts: RecordingFacts) => ({
  path,
  ok: facts.ok,
  format: facts.format,
  sample_rate_hz: facts.sample_rate_hz,
  channels: facts.channels,
  bits_per_sample: facts.bits_per_sample,
  duration_s: facts.duration_s,
  recorded_at: facts.recorded_at,
  utc_offset: facts.utc_offset,
  device_id: facts.device_id,
  make: facts.make,
  model: facts.model,
  latitude: facts.latitude,
  longitude: facts.longitude,
  location_source: facts.location_source ?? null,
  battery_v: facts.battery_v,
  temperature_c: facts.temperature_c,
  issues: facts.issues.map(({ code, message }) => ({ code, message })),
});
