import type { RecordingInfo } from '@biophony/contract';

/** What is known of a recording; what is missing counts as not known. */
export type KnownFacts = Partial<RecordingInfo>;

const nothingKnown: Omit<RecordingInfo, 'format'> = {
  sample_rate_hz: null,
  channels: null,
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
};

const extensionOf = (filename: string): string =>
  /\.([a-z0-9]{1,20})$/i.exec(filename)?.[1]?.toLowerCase() ?? '';

/** All facts that travel with a recording, null where they are not known; the format is that of its name. */
export const recordingInfoOf = (known: KnownFacts, filename: string): RecordingInfo => ({
  ...nothingKnown,
  format: extensionOf(filename),
  ...known,
});
