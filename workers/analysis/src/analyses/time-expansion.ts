import type { AudioStream } from '../audio/stream/audio-stream.ts';

/** How many times recordings were slowed down, by the setting `time_expansion`; 1 where it is not given. */
export const timeExpansionOf = ({ time_expansion }: Record<string, unknown>): number =>
  typeof time_expansion === 'number' ? time_expansion : 1;

/**
 * The sound as it was before it was slowed down `times` times: the same samples at a rate so many times higher, so that
 * all seconds and hertz are real ones.
 */
export const inRealTime = (stream: AudioStream, times: number): AudioStream =>
  times === 1
    ? stream
    : {
        format: stream.format,
        sampleRateHz: stream.sampleRateHz * times,
        channels: stream.channels,
        issues: stream.issues,
        blocks: () => stream.blocks(),
      };
