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
