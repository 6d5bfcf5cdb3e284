'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createStore, type Store, useStore } from '../../base/store.ts';
import { wavBlob, playbackGainDb } from './clip-files.ts';
import { type ClipQuestion, type ClipView, readClipView } from './clip-view.ts';
import {
  type Band,
  type Clip,
  clipEnd,
  type ClipRange,
  fileRateOf,
  ultrasonicRate,
} from './clip.ts';
import { useSoundSettings } from './use-sound.ts';
import { describeReadError } from '../engine/remote-file.ts';
import { type Engine, createEngineStore } from '../engine/start-engine.ts';
import { useKit } from '../../kit/kit-context.ts';
import { useExplorerMessages } from '../../kit/use-page-messages.ts';

interface PlayerState {
  playing: boolean;
  /** Seconds of the recording; null before it starts. */
  at: number | null;
  refused: boolean;
}

/** `gainDb` in decibels, `speed` 1 is real time. */
export interface Sound {
  clip: Clip;
  gainDb: number;
  speed: number;
  /** As it was read: another sound of it continues at the same position. */
  origin: Clip;
  /** From `readySound`; the player owns it. */
  ready?: HTMLAudioElement;
}

export interface Player extends Store<PlayerState> {
  load(sound: Sound | null): void;
  toggle(): void;
  /** Goes to a second of the recording. */
  seek(at: number): void;
  /** Plays only this part; null for all. */
  setRange(range: ClipRange | null): void;
  setLoop(loop: boolean): void;
  stop(): void;
}

const silent: PlayerState = { playing: false, at: null, refused: false };

export function readySound({ clip, gainDb, speed }: Omit<Sound, 'origin'>): HTMLAudioElement {
  const element = new Audio(URL.createObjectURL(wavBlob(clip, gainDb, speed)));
  element.preload = 'auto';
  return element;
}

export function dropSound(element: HTMLAudioElement): void {
  element.pause();
  URL.revokeObjectURL(element.src);
}

export function createPlayer(): Player {
  const store = createStore<PlayerState>(silent);
  let sound: Sound | null = null;
  let audio: HTMLAudioElement | null = null;
  let ready: HTMLAudioElement | null = null;
  let range: ClipRange | null = null;
  let loop = false;

  const span = ({ clip }: Sound): ClipRange => ({
    from: Math.max(clip.from, range?.from ?? clip.from),
    to: Math.min(clipEnd(clip), range?.to ?? Number.POSITIVE_INFINITY),
  });
  const jump = (to: number) => {
    if (audio && sound) audio.currentTime = Math.max(0, (to - sound.clip.from) / sound.speed);
    store.set({ at: to });
  };
  const start = () => {
    audio?.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.error(error);
      store.set({ playing: false, refused: true });
    });
  };
  const atEnd = () => {
    if (!sound) return;
    if (loop) {
      jump(span(sound).from);
      start();
    } else {
      audio?.pause();
      store.set({ at: null });
    }
  };
  const follow = (element: HTMLAudioElement) => {
    if (element !== audio || !sound || element.paused) return;
    const now = sound.clip.from + element.currentTime * sound.speed;
    if (now >= span(sound).to) atEnd();
    else store.set({ at: now });
    requestAnimationFrame(() => follow(element));
  };
  const open = (from: Sound) => {
    const element = ready ?? readySound(from);
    ready = null;
    const heard = (action: () => void) => () => {
      if (element === audio) action();
    };
    element.addEventListener(
      'play',
      heard(() => {
        store.set({ playing: true });
        follow(element);
      }),
    );
    element.addEventListener(
      'pause',
      heard(() => store.set({ playing: false })),
    );
    element.addEventListener('ended', heard(atEnd));
    return element;
  };
  const close = () => {
    for (const element of [audio, ready]) if (element) dropSound(element);
    audio = null;
    ready = null;
  };
  const play = () => {
    if (!sound) return;
    const { from, to } = span(sound);
    const { at } = store.get();
    audio ??= open(sound);
    jump(at !== null && at >= from && at < to ? at : from);
    start();
  };
  const stop = () => {
    close();
    store.set(silent);
  };

  return {
    ...store,
    stop,
    load(next) {
      const { at } = store.get();
      // The store learns it later, by an event.
      const playing = audio !== null && !audio.paused;
      const goesOn = next !== null && next.origin === sound?.origin;
      close();
      sound = next;
      ready = next?.ready ?? null;
      store.set(goesOn ? { at, playing: false, refused: false } : silent);
      if (goesOn && playing) play();
    },
    toggle() {
      if (audio && !audio.paused) audio.pause();
      else play();
    },
    seek(at) {
      if (!sound) return;
      const { from, to } = span(sound);
      jump(Math.min(to, Math.max(from, at)));
    },
    setRange(wanted) {
      range = wanted;
      if (!sound || !audio || audio.paused) return;
      const { from, to } = span(sound);
      const { at } = store.get();
      if (at !== null && (at < from || at >= to)) jump(from);
    },
    setLoop(wanted) {
      loop = wanted;
    },
  };
}

/** Playback of a clip, with its settings. */
export interface ClipPlayer {
  player: Player;
  playing: boolean;
  refused: boolean;
  toggle(): void;
  speed: number;
  setSpeed(speed: number): void;
  /** Null for all frequencies. */
  setBand(band: Band | null): void;
  /** True where the band could not be filtered. */
  notFiltered: boolean;
  /** Decibels the clip is raised by. */
  gainDb: number;
}

const speeds = [1, 0.5, 0.1, 0.05] as const;

export const speedsWith = (...others: number[]): number[] =>
  [...new Set([...speeds, ...others])].sort((a, b) => b - a);

/** Speed of the file as a fraction of real time; for ultrasound at most a tenth, to be audible. */
export function usualSpeed(clip: Pick<Clip, 'sampleRate' | 'expansion'>): number {
  const ofFile = 1 / Math.round(clip.expansion ?? 1);
  return fileRateOf(clip) >= ultrasonicRate ? Math.min(0.1, ofFile) : ofFile;
}

/** Links live an hour. */
const linkMs = 45 * 60_000;
/** Milliseconds unused sound is kept. */
const keepMs = 60_000;

interface ClipTarget {
  engine: Engine;
  analysisId: string;
  dataId: string;
  /** Null for none. */
  row: number | null;
  /** Read ahead; null for none. */
  next: number | null;
  /** Times the recordings were slowed down. */
  expansion: number;
  analysedTo: number | null;
}

export function useClipView(target: ClipTarget) {
  const { engine, analysisId, dataId, row, next, expansion, analysedTo } = target;
  const { client, queryClient, messages } = useKit();
  const { context } = useSoundSettings();
  const { clipFailed } = useExplorerMessages();
  const recordingOf: ClipQuestion['recordingOf'] = (filename, find) =>
    queryClient.fetchQuery({
      queryKey: ['recording', dataId, filename],
      queryFn: find,
      staleTime: linkMs,
    });
  const question = (wanted: number | null, enabled: boolean) => ({
    // A clip ends with the engine that read it.
    queryKey: ['clip', engine.id, analysisId, wanted, context],
    queryFn: () =>
      readClipView({
        client,
        engine,
        dataId,
        row: wanted ?? 0,
        context,
        expansion,
        analysedTo,
        recordingOf,
      }),
    enabled: enabled && wanted !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keepMs,
    structuralSharing: false,
    // Fewer seconds stay until more are read.
    placeholderData: (before: ClipView | undefined) =>
      before?.detection.row === wanted ? before : undefined,
  });
  const query = useQuery(question(row, true), queryClient);
  useQuery(question(next, query.isSuccess), queryClient);
  return {
    view: row === null ? null : (query.data ?? null),
    loading: query.isFetching && !query.data,
    error: query.error && describeReadError(query.error, clipFailed, messages),
    retry: () => {
      void queryClient
        .invalidateQueries({ queryKey: ['recording', dataId], refetchType: 'none' })
        .then(() => query.refetch());
    },
  };
}

/** The last sound of the clip stays until the filtered one is ready. */
function useFiltered(view: ClipView | null, band: Band | null) {
  const [result, setResult] = useState<{ of: Clip; clip: Clip | null } | null>(null);
  const { low = null, high = null } = band ?? {};
  useEffect(() => {
    if (!view || low === null || high === null) return;
    let wanted = true;
    const keep = (clip: Clip | null) => wanted && setResult({ of: view.clip, clip });
    void view.filtered({ low, high }).then(keep, (error: unknown) => {
      console.error(error);
      keep(null);
    });
    return () => {
      wanted = false;
    };
  }, [view, low, high]);
  const clipResult = view && band && result?.of === view.clip ? result : null;
  return { clip: clipResult?.clip ?? view?.clip ?? null, failed: clipResult?.clip === null };
}

/** Plays the sound around a detection; another clip stops it. */
export function useClipPlayer(view: ClipView | null): ClipPlayer {
  const [chosen, setSpeed] = useState<number | null>(null);
  const [band, setBand] = useState<Band | null>(null);
  const origin = view?.clip ?? null;
  const speed = chosen ?? (origin ? usualSpeed(origin) : 1);
  const { clip, failed: notFiltered } = useFiltered(view, band);
  const gainDb = useMemo(() => (clip ? playbackGainDb(clip.samples) : 0), [clip]);
  const [player] = useState(createPlayer);
  useEffect(() => {
    player.load(clip && origin && { clip, gainDb, speed, origin });
  }, [player, clip, gainDb, speed, origin]);
  useEffect(() => () => player.stop(), [player]);
  const { playing, refused } = useStore(player);
  const { toggle } = player;
  return { player, playing, refused, toggle, speed, setSpeed, setBand, notFiltered, gainDb };
}

/** Waits for the row's sound; this call may choose the row. */
export function usePlayRow(
  chosen: number | null,
  view: ClipView | null,
  failed: boolean,
  player: ClipPlayer,
) {
  const [wanted, setWanted] = useState<{ row: number } | null>(null);
  const done = useRef(wanted);
  const ready = view?.detection.row ?? null;
  const { toggle } = player;
  // The effect that loads the player runs before this one.
  useEffect(() => {
    if (wanted === null || wanted === done.current) return;
    if (wanted.row !== chosen || failed) done.current = wanted;
    else if (ready === chosen) {
      done.current = wanted;
      toggle();
    }
  }, [wanted, ready, chosen, failed, toggle]);
  const isWaiting = wanted?.row === chosen && ready !== chosen && !failed;
  return {
    /** Null for none. */
    waiting: isWaiting ? chosen : null,
    play: (row: number) => {
      if (row === chosen && ready === row) return toggle();
      setWanted({ row });
    },
  };
}

/** From the first paint until unmount. Null before. */
export function useEngine(): Engine | null {
  const [store] = useState(createEngineStore);
  return useSyncExternalStore(store.subscribe, store.get, () => null);
}
