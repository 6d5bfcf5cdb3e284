'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from '../../state/use-store.ts';
import { ultrasonicRate } from '../../explorer/sound/band.ts';
import { createPlayer } from '../../explorer/sound/clip-player.ts';
import { nextSpeed, type ReviewClip } from '../model/review-clip.ts';

/** Plays clips, each as loud as the others; of bats slowly, where nobody chose a speed. */
export function useReviewPlayer() {
  const [player] = useState(createPlayer);
  const [chosen, setSpeed] = useState<number | null>(null);
  const [loaded, setLoaded] = useState<ReviewClip | null>(null);
  const { playing, refused } = useStore(player);
  useEffect(() => () => player.stop(), [player]);
  const usual = loaded && loaded.clip.sampleRate >= ultrasonicRate ? 0.1 : 1;
  const speed = chosen ?? usual;
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });

  const load = useCallback(
    (one: ReviewClip, wanted: number | null) => {
      const { clip, gainDb } = one;
      const own = clip.sampleRate >= ultrasonicRate ? 0.1 : 1;
      player.load({ clip, gainDb, speed: wanted ?? own, origin: clip });
      setLoaded(one);
    },
    [player],
  );
  /** Plays a clip from its beginning; what played before falls silent. */
  const play = useCallback(
    (one: ReviewClip) => {
      player.stop();
      load(one, latest.current);
      player.toggle();
    },
    [player, load],
  );
  /** Plays a clip, or pauses it where it is what plays. */
  const toggle = useCallback(
    (one: ReviewClip) => {
      if (one === loaded) player.toggle();
      else play(one);
    },
    [player, play, loaded],
  );
  const stop = useCallback(() => {
    player.load(null);
    setLoaded(null);
  }, [player]);
  const slower = () => {
    const wanted = nextSpeed(speed);
    setSpeed(wanted);
    if (loaded) load(loaded, wanted);
    return wanted;
  };
  return { player, playing, refused, speed, loaded, play, toggle, stop, slower };
}

export type ReviewPlayer = ReturnType<typeof useReviewPlayer>;
