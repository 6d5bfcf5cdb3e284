import type { Frames, SoundFormat } from './sound-format.ts';

/** A recording out of which clips are cut. */
export interface CutSource {
  format: SoundFormat;
  /** The samples of a piece; fewer where the recording ends in it, none behind its end. */
  read(frames: Frames): Promise<Uint8Array>;
  close(): Promise<void>;
}
