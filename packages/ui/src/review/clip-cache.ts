import type { ClipView } from '../explorer/clip/clip-view.ts';
import type { SoundFrame } from '../explorer/clip/clip.ts';

/** What is known of a clip: on its way, there, or why it is not. */
type Cached<Clip> =
  | { status: 'loading' }
  | { status: 'ready'; clip: Clip }
  | { status: 'failed'; error: unknown };

export interface ClipCache<Item, Clip> {
  /** Undefined where it was not asked for, or was let go. */
  get(item: Item): Cached<Clip> | undefined;
  /**
   * Says which clips are needed, the first one first. Those that are not named are not begun any more, and their reading
   * is ended; what was read of them stays as long as there is space.
   */
  want(items: readonly Item[]): void;
  /** Reads one anew that could not be read. */
  retry(item: Item): void;
  /** Forgets one, and reads it anew where it is needed. */
  renew(item: Item): void;
  /** Ends all reading and forgets everything. */
  close(): void;
  subscribe(listener: () => void): () => void;
  /** Another number after every change. */
  version(): number;
}

interface Terms<Item, Clip> {
  keyOf(item: Item): string;
  /** May take its time; ends with any error once `signal` is aborted. */
  load(item: Item, signal: AbortSignal): Promise<Clip>;
  sizeOf(clip: Clip): number;
  /** How many are read at a time. */
  atOnce: number;
  /** How much is kept of what is not needed now, in the unit of `sizeOf`. */
  most: number;
}

interface Entry<Item, Clip> {
  item: Item;
  state: Cached<Clip>;
  ending: AbortController | null;
}

/** Clips that are read before they are asked for, and kept for a while after. */
export function createClipCache<Item, Clip>(terms: Terms<Item, Clip>): ClipCache<Item, Clip> {
  const { keyOf, load, sizeOf, atOnce, most } = terms;
  /** The one that was needed last is the last one. */
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
    // It was ended, and perhaps begun anew.
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
  /** Begins those that are needed and not begun, in their order. */
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
  /** Lets go of what is not needed: failures, what was not begun, and the oldest clips beyond the space there is. */
  const tidy = () => {
    const kept = new Set(needed);
    let size = 0;
    for (const [key, { state }] of [...entries].reverse()) {
      if (kept.has(key)) continue;
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
        const known = entries.get(key) ?? { item, state: { status: 'loading' }, ending: null };
        entries.delete(key);
        entries.set(key, known);
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

/** The sound of an item of a sample, ready to be drawn and played. */
export interface ReviewClip extends Pick<ClipView, 'clip' | 'picture'> {
  /** What is drawn of it. */
  frame: SoundFrame;
  /** Decibels by which it is raised, so that all clips are about as loud. */
  gainDb: number;
}

/** Seconds that are heard before and behind the detection. */
export const reviewContext = 1;

/** Speeds at which a clip can be heard, the real one first. */
const reviewSpeeds = [1, 0.5, 0.25, 0.1] as const;

/** The speed after one: the next slower one, and the real one after the slowest. `usual` is that of the clip by itself. */
export function nextSpeed(speed: number, usual: number): number {
  const speeds = [...reviewSpeeds, usual].sort((a, b) => b - a);
  return speeds.find((one) => one < speed) ?? 1;
}
