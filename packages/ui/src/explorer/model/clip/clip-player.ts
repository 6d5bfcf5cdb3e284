import { ultrasonicRate, type Band } from '../../sound/band.ts';
import type { Player } from '../../sound/clip-player.ts';
import { fileRateOf, type Clip } from '../../sound/clip.ts';

/** Playing a clip, and what there is to set. */
export interface ClipPlayer {
  player: Player;
  playing: boolean;
  refused: boolean;
  toggle(): void;
  speed: number;
  setSpeed(speed: number): void;
  /** Lets only a band be heard; null lets everything be heard. */
  setBand(band: Band | null): void;
  /** True where a band was asked for and could not be made. */
  notFiltered: boolean;
  /** Decibels by which the clip is raised. */
  gainDb: number;
}

/** Speeds that are always offered. */
const speeds = [1, 0.5, 0.1, 0.05] as const;

/** Speeds offered where these are as well, the real one first. */
export const speedsWith = (...others: number[]): number[] =>
  [...new Set([...speeds, ...others])].sort((a, b) => b - a);

/**
 * The speed of a clip where nobody chose one: that of its file, as a whole part of the real one, by which it is told. A file
 * with ultrasound is played at a tenth of the real speed at most, to be heard.
 */
export function usualSpeed(clip: Pick<Clip, 'sampleRate' | 'expansion'>): number {
  const ofFile = 1 / Math.round(clip.expansion ?? 1);
  return fileRateOf(clip) >= ultrasonicRate ? Math.min(0.1, ofFile) : ofFile;
}
