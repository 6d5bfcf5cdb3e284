import type { ClipView } from '../../explorer/model/clip/clip-view.ts';
import type { SoundFrame } from '../../explorer/sound/frame.ts';

/** The sound of an item of a sample, ready to be drawn and played. */
export interface ReviewClip extends Pick<ClipView, 'clip' | 'picture'> {
  /** What is drawn of it. */
  frame: SoundFrame;
  /** Decibels by which it is raised, so that all clips are about as loud. */
  gainDb: number;
}

/** Seconds that are heard before and behind the detection. */
export const reviewContext = 1;

/** Speeds at which a clip can be heard, the real one first. */
const reviewSpeeds = [1, 0.5, 0.25, 0.1] as const;

/** The speed after one: the next slower one, and the real one after the slowest. `usual` is that of the clip by itself. */
export function nextSpeed(speed: number, usual: number): number {
  const speeds = [...reviewSpeeds, usual].sort((a, b) => b - a);
  return speeds.find((one) => one < speed) ?? 1;
}
