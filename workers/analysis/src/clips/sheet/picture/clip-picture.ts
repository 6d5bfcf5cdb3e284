import { pcmToMono } from '@biophony/recordings';
import type { Clip } from '../../files/clip.ts';
import { soundColours } from './colours.ts';
import { topHzOf, ultrasonicRate } from './frequency-top.ts';
import { indexedPng } from './png.ts';
import { spectrogramLevels } from './spectrogram.ts';

/** Pixels of a picture, which screens of phones show without a scroll bar. */
export const pictureSize = { columns: 400, rows: 128 } as const;
/** Colours of a picture: enough for no edges to be seen between them, and few enough to be small. */
const colours = soundColours(48);

/** A picture of a clip, and what its upper edge is. */
export interface ClipPicture {
  png: Buffer;
  topHz: number;
}

/** Draws the spectrogram of a clip, the mean of its channels. */
export function clipPicture({ samples, format, moment, expansion }: Clip): ClipPicture {
  const { mono } = pcmToMono(samples, format);
  const sampleRate = format.sampleRate * expansion;
  const topHz = topHzOf(moment.detection, sampleRate);
  const levels = spectrogramLevels(
    mono,
    sampleRate,
    { ...pictureSize, topHz },
    sampleRate >= ultrasonicRate,
    colours.length / 3 - 1,
  );
  const { columns: width, rows: height } = pictureSize;
  return { png: indexedPng({ width, height, pixels: levels, colours }), topHz };
}
