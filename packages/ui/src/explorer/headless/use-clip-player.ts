'use client';

import { useEffect, useMemo, useState } from 'react';
import { useStore } from '../../headless/shared/use-store.ts';
import { createPlayer, type Player } from '../sound/clip-player.ts';
import type { Clip } from '../sound/clip.ts';
import { playbackGainDb } from '../sound/wav-blob.ts';

/** Speeds offered, the real one first. */
export const speeds = [1, 0.5, 0.1] as const;
/** Recordings with more samples a second (hertz) than this hold ultrasound, and are slowed down at first. */
const ultrasonic = 128_000;

export interface ClipPlayer {
  player: Player;
  playing: boolean;
  refused: boolean;
  toggle(): void;
  speed: number;
  setSpeed(speed: number): void;
  /** Decibels by which the clip is raised. */
  gainDb: number;
}

/** Plays a clip. What is playing stops when the clip is another. */
export function useClipPlayer(clip: Clip | null): ClipPlayer {
  const [chosen, setSpeed] = useState<number | null>(null);
  const speed = chosen ?? (clip && clip.sampleRate >= ultrasonic ? 0.1 : 1);
  const gainDb = useMemo(() => (clip ? playbackGainDb(clip.samples) : 0), [clip]);
  const player = useMemo(() => createPlayer(clip, gainDb, speed), [clip, gainDb, speed]);
  useEffect(() => () => player.stop(), [player]);
  const { playing, refused } = useStore(player);
  return { player, playing, refused, toggle: player.toggle, speed, setSpeed, gainDb };
}
