import { createHook } from 'node:async_hooks';

/** What a test sees of passwords being hashed. */
export interface WatchedHashes {
  /** Hashes begun since the watching began. */
  readonly begun: number;
  /** The most that were under way at once: each has one of libuv's threads. */
  readonly mostAtOnce: number;
  stop(): void;
}

/** Counts the hashes of this process from now on, as Node itself tells of them, whatever asks for them. */
export function watchHashes(): WatchedHashes {
  const underWay = new Set<number>();
  let [begun, mostAtOnce] = [0, 0];
  const hook = createHook({
    init(id, type) {
      if (type !== 'SCRYPTREQUEST') return;
      begun += 1;
      underWay.add(id);
      mostAtOnce = Math.max(mostAtOnce, underWay.size);
    },
    before: (id) => void underWay.delete(id),
  }).enable();
  return {
    get begun() {
      return begun;
    },
    get mostAtOnce() {
      return mostAtOnce;
    },
    stop: () => void hook.disable(),
  };
}
