import type { RecordingFacts } from '@biophony/recordings';

export const facts = (values: Partial<RecordingFacts> = {}): RecordingFacts => ({
  ok: true,
  format: 'wav',
  sample_rate_hz: null,
  channels: null,
  bits_per_sample: null,
  duration_s: null,
  recorded_at: null,
  utc_offset: null,
  device_id: null,
  make: null,
  model: null,
  latitude: null,
  longitude: null,
  battery_v: null,
  temperature_c: null,
  issues: [],
  ...values,
});
