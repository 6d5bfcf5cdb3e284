import { createStore, type Store } from '../../base/store.ts';
import { wavBlob } from './clip-files.ts';
import {
  type Band,
  type Clip,
  clipEnd,
  type ClipRange,
  fileRateOf,
  ultrasonicRate,
} from './clip.ts';

interface PlayerState {
  playing: boolean;
  /** Where the sound is, in seconds of the recording; null where it has not begun. */
  at: number | null;
  /** True where the browser refused to play it. */
  refused: boolean;
}

/** What is played: a clip, raised by `gainDb` decibels, at a share of its speed. */
export interface Sound {
  clip: Clip;
  gainDb: number;
  speed: number;
  /** The clip as it was read: of the same one, another sound goes on where the last one was. */
  origin: Clip;
  /** What `readySound` made of it before; it belongs to the player from now on. */
  ready?: HTMLAudioElement;
}

export interface Player extends Store<PlayerState> {
  load(sound: Sound | null): void;
  toggle(): void;
  /** Goes to a second of the recording; what plays goes on from there. */
  seek(at: number): void;
  /** Plays only this part of the clip; all of it where it is null. */
  setRange(range: ClipRange | null): void;
  setLoop(loop: boolean): void;
  /** Falls silent and frees the sound. */
  stop(): void;
}

const silent: PlayerState = { playing: false, at: null, refused: false };

/** What the browser plays of a sound. It begins to read it at once, so that it is heard sooner. */
export function readySound({ clip, gainDb, speed }: Omit<Sound, 'origin'>): HTMLAudioElement {
  const element = new Audio(URL.createObjectURL(wavBlob(clip, gainDb, speed)));
  element.preload = 'auto';
  return element;
}

/** Lets go of what `readySound` made. */
export function dropSound(element: HTMLAudioElement): void {
  element.pause();
  URL.revokeObjectURL(element.src);
}

/** Plays clips with the browser's own player. */
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
      // The element knows at once what the store hears by an event, a moment later.
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
