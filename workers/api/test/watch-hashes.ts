import { createHook } from 'node:async_hooks';

export interface WatchedHashes {
  /** Since watching began. */
  readonly begun: number;
  /** Each has one of libuv's threads. */
  readonly mostAtOnce: number;
  stop(): void;
}

/** Counts this process's hashes, as Node reports them. */
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
