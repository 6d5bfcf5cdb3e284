import { createStore, type Store } from '../../headless/shared/store.ts';
import type { Clip } from './clip.ts';
import { wavBlob } from './wav-blob.ts';

export interface PlayerState {
  playing: boolean;
  /** How much of the clip was heard, 0 to 1; null before and behind it. */
  share: number | null;
  /** True where the browser refused to play it. */
  refused: boolean;
}

export interface Player extends Store<PlayerState> {
  toggle(): void;
  /** Falls silent and frees the sound. */
  stop(): void;
}

const silent: PlayerState = { playing: false, share: null, refused: false };

/** Plays a clip with the browser's own player, raised by `gainDb` decibels, at a share of its speed. */
export function createPlayer(clip: Clip | null, gainDb: number, speed: number): Player {
  const store = createStore<PlayerState>(silent);
  let audio: HTMLAudioElement | null = null;

  const follow = () => {
    if (!audio || audio.paused) return;
    store.set({ share: audio.duration > 0 ? audio.currentTime / audio.duration : 0 });
    requestAnimationFrame(follow);
  };
  const load = (from: Clip) => {
    const element = new Audio(URL.createObjectURL(wavBlob(from, gainDb, speed)));
    element.addEventListener('play', () => {
      store.set({ playing: true });
      follow();
    });
    element.addEventListener('pause', () => store.set({ playing: false }));
    element.addEventListener('ended', () => store.set({ share: null }));
    return element;
  };

  return {
    ...store,
    toggle() {
      if (!clip) return;
      audio ??= load(clip);
      if (!audio.paused) return audio.pause();
      audio.play().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'AbortError') return;
        console.error(error);
        store.set({ playing: false, refused: true });
      });
    },
    stop() {
      audio?.pause();
      if (audio) URL.revokeObjectURL(audio.src);
      audio = null;
      store.set(silent);
    },
  };
}
