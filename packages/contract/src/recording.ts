import * as z from 'zod';
import { field } from './field.ts';

/**
 * Facts of a recording, read by the sender before the upload (see packages/recordings). In a file of
 * its own, so that a page can check them without loading all schemas.
 */
export const RecordingInfo = z.strictObject({
  format: field(z.string().max(20), 'Format of the file, such as wav or flac', 'wav'),
  sample_rate_hz: field(z.number().min(0).max(1e12).nullable(), 'Hertz', 48_000),
  channels: field(z.int().min(0).max(1e6).nullable(), 'Channels of sound', 1),
  duration_s: field(z.number().min(0).max(1e12).nullable(), 'Seconds', 55),
  recorded_at: field(
    z.string().max(40).nullable(),
    'ISO 8601, with offset where known',
    '2026-05-21T05:00:00+02:00',
  ),
  utc_offset: field(z.string().max(6).nullable(), 'Such as +02:00', '+02:00'),
  device_id: field(
    z.string().max(100).nullable(),
    'Serial number of the recorder',
    '24F319055FDF1234',
  ),
  make: field(z.string().max(100).nullable(), 'Maker of the recorder', 'Open Acoustic Devices'),
  model: field(z.string().max(100).nullable(), 'Model of the recorder', 'AudioMoth'),
  latitude: field(z.number().min(-90).max(90).nullable(), 'Degrees', 51.5),
  longitude: field(z.number().min(-180).max(180).nullable(), 'Degrees', 7.1),
  location_source: field(
    z.string().max(100).optional(),
    'How the recorder came by its place, such as GPS. Of a place that was typed into the AudioMoth Configuration App this alone is told: Configuration app',
    'GPS',
  ),
  time_expansion: z
    .number()
    .min(1)
    .max(1000)
    .optional()
    .describe(
      'How many times slower the file is than what was recorded; `sample_rate_hz` and `duration_s` are those of what was recorded. Absent where nothing says that it was slowed down',
    ),
  battery_v: field(z.number().min(-1e6).max(1e6).nullable(), 'Volts', 4.2),
  temperature_c: field(z.number().min(-1e6).max(1e6).nullable(), 'Degrees Celsius', 11.5),
});
export type RecordingInfo = z.infer<typeof RecordingInfo>;
