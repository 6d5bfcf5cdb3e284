import type { Band } from '../../sound/band.ts';
import type { Player } from '../../sound/clip-player.ts';

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

/** Speeds offered, the real one first. */
export const speeds = [1, 0.5, 0.1, 0.05] as const;
