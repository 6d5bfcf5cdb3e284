import { writeWav } from '@biophony/recordings';
import type { SoundFormat } from '../cut/sound-format.ts';
import type { ClipFormat } from './clip-format.ts';
import type { Clip } from './clip.ts';
import { fitsFlac, writeFlac } from './flac/flac-file.ts';
import { flacOrigin, wavOrigin, writer } from './origin.ts';

/** In what a clip of these samples is written: WAV where FLAC cannot hold them. */
export const formatFor = (wanted: ClipFormat, samples: SoundFormat): ClipFormat =>
  wanted === 'flac' && fitsFlac(samples) ? 'flac' : 'wav';

/** The file of a clip. */
export function clipBytes(clip: Clip, format: ClipFormat): Uint8Array {
  const sound = { ...clip.format, samples: clip.samples };
  return format === 'flac'
    ? writeFlac(sound, writer, flacOrigin(clip))
    : writeWav(sound, wavOrigin(clip));
}
