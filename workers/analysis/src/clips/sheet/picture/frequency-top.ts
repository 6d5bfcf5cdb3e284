import type { Detection } from '../../../results/file-result.ts';

/** Frequencies up to here, in hertz, are shown where the recording has them. */
const usualTopHz = 12_000;
/** From so many samples a second on, a recording holds ultrasound, and all of it is shown. */
export const ultrasonicRate = 128_000;
/** The upper edge of a sound stands so far below the picture's. */
const marginAbove = 1.25;
/** A band that reaches down to here, in hertz, is what a model listened to, and says nothing of the sound. */
const lowOfModels = 300;

/** Up to which frequency, in hertz, a clip is drawn. */
export function topHzOf({ low_hz = 0, high_hz = 0 }: Detection, sampleRate: number): number {
  const most = sampleRate / 2;
  if (sampleRate >= ultrasonicRate) return most;
  const wanted = low_hz > lowOfModels ? high_hz * marginAbove : 0;
  return Math.min(most, Math.max(usualTopHz, wanted));
}
