'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from '../base/store.ts';
import type { ClipView } from '../explorer/clip/clip-view.ts';
import type { SoundFrame } from '../explorer/clip/clip.ts';
import { createPlayer, dropSound, readySound, usualSpeed } from '../explorer/clip/use-clip.ts';

type Cached<Clip> =
  | { status: 'loading' }
  | { status: 'ready'; clip: Clip }
  | { status: 'failed'; error: unknown };

export interface ClipCache<Item, Clip> {
  /** Undefined if not requested or already dropped. */
  get(item: Item): Cached<Clip> | undefined;
  /**
   * Sets the needed clips, most urgent first. Others are aborted or not started; those already read
   * stay while there is space.
   */
  want(items: readonly Item[]): void;
  retry(item: Item): void;
  renew(item: Item): void;
  close(): void;
  subscribe(listener: () => void): () => void;
  /** Changes with every update. */
  version(): number;
}

interface Terms<Item, Clip> {
  keyOf(item: Item): string;
  /** May reject with any error once `signal` is aborted. */
  load(item: Item, signal: AbortSignal): Promise<Clip>;
  sizeOf(clip: Clip): number;
  atOnce: number;
  /** Most kept of what is not needed now, in the unit of `sizeOf`. */
  most: number;
}

interface Entry<Item, Clip> {
  item: Item;
  state: Cached<Clip>;
  ending: AbortController | null;
}

export function createClipCache<Item, Clip>(terms: Terms<Item, Clip>): ClipCache<Item, Clip> {
  const { keyOf, load, sizeOf, atOnce, most } = terms;
  /** In order of last need. */
  const entries = new Map<string, Entry<Item, Clip>>();
  const listeners = new Set<() => void>();
  let needed: readonly string[] = [];
  let version = 0;

  const changed = () => {
    version++;
    for (const listener of listeners) listener();
  };
  const finish = (key: string, ending: AbortController, state: Cached<Clip>) => {
    const entry = entries.get(key);
    // It was aborted, and perhaps started again.
    if (entry?.ending !== ending) return;
    entries.set(key, { ...entry, state, ending: null });
    start();
    changed();
  };
  const begin = (key: string, item: Item) => {
    const ending = new AbortController();
    entries.set(key, { item, state: { status: 'loading' }, ending });
    load(item, ending.signal).then(
      (clip) => finish(key, ending, { status: 'ready', clip }),
      (error: unknown) => finish(key, ending, { status: 'failed', error }),
    );
  };
  function start() {
    let free = atOnce - [...entries.values()].filter(({ ending }) => ending).length;
    for (const key of needed) {
      const entry = entries.get(key);
      if (free <= 0) return;
      if (!entry || entry.state.status !== 'loading' || entry.ending) continue;
      begin(key, entry.item);
      free--;
    }
  }
  /** Drops failures, clips not started, and the oldest clips beyond the limit. */
  const tidy = () => {
    const neededKeys = new Set(needed);
    let size = 0;
    for (const [key, { state }] of [...entries].reverse()) {
      if (neededKeys.has(key)) continue;
      if (state.status === 'ready') size += sizeOf(state.clip);
      if (state.status !== 'ready' || size > most) entries.delete(key);
    }
  };

  return {
    get: (item) => entries.get(keyOf(item))?.state,
    want(items) {
      const keys = items.map(keyOf);
      if (keys.join('\0') === needed.join('\0')) return;
      const named = new Set(keys);
      for (const [key, { ending }] of entries)
        if (ending && !named.has(key)) {
          entries.delete(key);
          ending.abort();
        }
      needed = keys;
      for (const item of items.toReversed()) {
        const key = keyOf(item);
        const entry = entries.get(key) ?? { item, state: { status: 'loading' }, ending: null };
        entries.delete(key);
        entries.set(key, entry);
      }
      tidy();
      start();
      changed();
    },
    retry(item) {
      const key = keyOf(item);
      if (entries.get(key)?.state.status !== 'failed') return;
      entries.set(key, { item, state: { status: 'loading' }, ending: null });
      start();
      changed();
    },
    renew(item) {
      const key = keyOf(item);
      entries.get(key)?.ending?.abort();
      entries.delete(key);
      if (needed.includes(key))
        entries.set(key, { item, state: { status: 'loading' }, ending: null });
      start();
      changed();
    },
    close() {
      needed = [];
      for (const { ending } of entries.values()) ending?.abort();
      entries.clear();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}

export interface ReviewClip extends Pick<ClipView, 'clip' | 'picture'> {
  frame: SoundFrame;
  /** Decibels. */
  gainDb: number;
  /** By the recorder's clock; null where unknown. */
  recordedAt: string | null;
}

/** Seconds played before and after the detection. */
export const reviewContext = 1;

/** Playback speeds, the original first. */
const reviewSpeeds = [1, 0.5, 0.25, 0.1] as const;

/**
 * The next slower speed; the original after the slowest. `usual` is the default speed of the clip.
 */
export function nextSpeed(speed: number, usual: number): number {
  const speeds = [...reviewSpeeds, usual].sort((a, b) => b - a);
  return speeds.find((one) => one < speed) ?? 1;
}

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
      const sound = ready.get(one);
      const isRight = sound?.speed === speed;
      if (isRight) ready.delete(one);
      player.load({
        clip,
        gainDb,
        speed,
        origin: clip,
        ...(isRight && { ready: sound.element }),
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
