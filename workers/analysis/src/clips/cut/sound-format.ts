import type { PcmLayout } from '@biophony/recordings';

/** How the samples of a clip are written: as a WAV file holds them, the channels of a frame together. */
export type SoundFormat = Pick<PcmLayout, 'encoding' | 'sampleBytes' | 'channels' | 'sampleRate'>;

/** Bytes of one sample of every channel. */
export const frameBytesOf = ({ sampleBytes, channels }: SoundFormat): number =>
  sampleBytes * channels;

/** Samples of a recording, from `first` to the one before `end`, counted from its start. */
export interface Frames {
  first: number;
  end: number;
}
