import type { ClipView } from '../../explorer/model/clip/clip-view.ts';
import { ultrasonicRate } from '../../explorer/sound/band.ts';
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

/** The speed of a clip where nobody chose one: bats are slowed down into hearing. */
export const usualSpeed = ({ clip }: { clip: Pick<ReviewClip['clip'], 'sampleRate'> }): number =>
  clip.sampleRate >= ultrasonicRate ? 0.1 : 1;

/** Speeds at which a clip can be heard, the real one first. */
const reviewSpeeds = [1, 0.5, 0.25, 0.1] as const;

/** The speed after one: the next slower one, and the real one after the slowest. */
export const nextSpeed = (speed: number): number =>
  reviewSpeeds[(reviewSpeeds.findIndex((one) => one === speed) + 1) % reviewSpeeds.length] ?? 1;
