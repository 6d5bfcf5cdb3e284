import * as z from 'zod';
import { exactPlace, recorderName } from './shared/holds.ts';

/** Facts of a recording, read by the sender before the upload (see packages/recordings). */
export const RecordingInfo = z.strictObject({
  format: z.string().max(20),
  sample_rate_hz: z.number().min(0).max(1e12).nullable().describe('Hertz'),
  channels: z.int().min(0).max(1e6).nullable(),
  duration_s: z.number().min(0).max(1e12).nullable().describe('Seconds'),
  recorded_at: z.string().max(40).nullable().describe('ISO 8601, with offset where known'),
  utc_offset: z.string().max(6).nullable().describe('Such as +02:00'),
  device_id: recorderName(z.string().max(100)).nullable(),
  make: z.string().max(100).nullable(),
  model: z.string().max(100).nullable(),
  latitude: exactPlace(z.number().min(-90).max(90)).nullable().describe('Degrees'),
  longitude: exactPlace(z.number().min(-180).max(180)).nullable().describe('Degrees'),
  location_source: z
    .string()
    .max(100)
    .optional()
    .describe(
      'How the recorder came by its place, such as GPS. Of a place that was typed into the AudioMoth Configuration App this alone is told: Configuration app',
    ),
  time_expansion: z
    .number()
    .min(1)
    .max(1000)
    .optional()
    .describe(
      'How many times slower the file is than what was recorded; `sample_rate_hz` and `duration_s` are those of what was recorded. Absent where nothing says that it was slowed down',
    ),
  battery_v: z.number().min(-1e6).max(1e6).nullable().describe('Volts'),
  temperature_c: z.number().min(-1e6).max(1e6).nullable().describe('Degrees Celsius'),
});
export type RecordingInfo = z.infer<typeof RecordingInfo>;
