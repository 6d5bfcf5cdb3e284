import type { RecordingIssue } from './recording-facts.ts';
import { recordingIssue } from './issues.ts';

/**
 * What a recording can be. Beyond it there is a damaged header, and every moment of sound would cost too much memory.
 * Rates are hertz.
 */
export const soundLimits = { leastRateHz: 100, mostRateHz: 4_000_000, mostChannels: 64 } as const;

/** Full scale is 1; some tools write floats up to 32,768. From here on a sample is no sound, only damage. */
export const absurdSample = 1e6;

/** What is wrong with a header of that rate and those channels; null where a recording can have them. */
export function limitIssue(
  name: string,
  { sampleRate, channels }: { sampleRate: number; channels: number },
): RecordingIssue | null {
  const { leastRateHz, mostRateHz, mostChannels } = soundLimits;
  if (channels >= 1 && channels <= mostChannels)
    if (sampleRate >= leastRateHz && sampleRate <= mostRateHz) return null;
  return recordingIssue(
    'bad_header',
    `The ${name} header names ${channels} channels and a sample rate of ${sampleRate} Hz. Recordings have 1 to ${mostChannels} channels and ${leastRateHz} to ${mostRateHz} Hz. Copy the file again from the card, or leave it out.`,
  );
}
