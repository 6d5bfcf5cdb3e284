import { z } from 'zod';

/** What a recording's header says, read by the sender before the upload (see packages/recordings). */
export const RecordingInfo = z.strictObject({
  format: z.string().max(20),
  sample_rate_hz: z.number().nullable().describe('Hertz'),
  channels: z.int().nullable(),
  duration_s: z.number().min(0).nullable().describe('Seconds'),
  recorded_at: z.string().max(40).nullable().describe('ISO 8601, with offset where known'),
  utc_offset: z.string().max(6).nullable().describe('Such as +02:00'),
  device_id: z.string().max(100).nullable(),
  make: z.string().max(100).nullable(),
  model: z.string().max(100).nullable(),
  latitude: z.number().min(-90).max(90).nullable().describe('Degrees'),
  longitude: z.number().min(-180).max(180).nullable().describe('Degrees'),
  battery_v: z.number().nullable().describe('Volts'),
  temperature_c: z.number().nullable().describe('Degrees Celsius'),
});
export type RecordingInfo = z.infer<typeof RecordingInfo>;
