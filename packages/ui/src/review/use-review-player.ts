'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from '../base/store.ts';
import { createPlayer, dropSound, readySound, usualSpeed } from '../explorer/clip/clip-player.ts';
import { nextSpeed, type ReviewClip } from './clip-cache.ts';

/** Audio elements that the browser has begun to load, by clip. */
type Ready = Map<ReviewClip, { speed: number; element: HTMLAudioElement }>;

/** Plays clips at equal loudness; bats are slowed unless the user chose a speed. */
export function useReviewPlayer() {
  const [player] = useState(createPlayer);
  const [chosen, setSpeed] = useState<number | null>(null);
  const [loaded, setLoaded] = useState<ReviewClip | null>(null);
  const { playing, refused } = useStore(player);
  const [ready] = useState<Ready>(() => new Map());
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });
  useEffect(
    () => () => {
      player.stop();
      for (const { element } of ready.values()) dropSound(element);
      ready.clear();
    },
    [player, ready],
  );

  const load = useCallback(
    (one: ReviewClip, wanted: number | null) => {
      const { clip, gainDb } = one;
      const speed = wanted ?? usualSpeed(clip);
      const made = ready.get(one);
      const isRight = made?.speed === speed;
      if (isRight) ready.delete(one);
      player.load({
        clip,
        gainDb,
        speed,
        origin: clip,
        ...(isRight && { ready: made.element }),
      });
      setLoaded(one);
    },
    [player, ready],
  );
  /** Preloads these clips, so that they play at once. */
  const prepare = useCallback(
    (clips: readonly ReviewClip[]) => {
      for (const [one, { speed, element }] of ready) {
        if (clips.includes(one) && speed === (chosen ?? usualSpeed(one.clip))) continue;
        dropSound(element);
        ready.delete(one);
      }
      for (const one of clips) {
        const speed = chosen ?? usualSpeed(one.clip);
        if (!ready.has(one)) ready.set(one, { speed, element: readySound({ ...one, speed }) });
      }
    },
    [ready, chosen],
  );
  const play = useCallback(
    (one: ReviewClip) => {
      player.stop();
      load(one, latest.current);
      player.toggle();
    },
    [player, load],
  );
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
  const usual = loaded ? usualSpeed(loaded.clip) : 1;
  const speed = chosen ?? usual;
  const slower = () => {
    const wanted = nextSpeed(speed, usual);
    setSpeed(wanted);
    if (loaded) load(loaded, wanted);
  };
  return { player, playing, refused, speed, loaded, prepare, play, toggle, stop, slower };
}

export type ReviewPlayer = ReturnType<typeof useReviewPlayer>;
