import type { Clock } from '../core/hooks.ts';
import { AbortedError } from '../core/errors.ts';

/** Stands still until a test advances it. */
export interface TestClock extends Clock {
  /** Waits that have not ended. */
  readonly waits: number;
  /** Waits end at their times and in order, also those that begin meanwhile. */
  advance(ms: number): Promise<void>;
  /**
   * Advances from wait to wait until the work has settled; returns or throws its result. Stands
   * still while `isBusy`, as for running calls.
   */
  runUntil<T>(work: Promise<T>, isBusy?: () => boolean): Promise<T>;
}

/** Lets work continue that needs no time. */
const turn = () => new Promise<void>((resolve) => void setTimeout(resolve));

/** Begins at 0. */
export function testClock(): TestClock {
  let now = 0;
  const waits = new Set<{ at: number; ring: () => void }>();
  /** Ends the next waits up to a moment; false for none. */
  const ringNext = (until: number): boolean => {
    const next = Math.min(...[...waits].map(({ at }) => at));
    if (waits.size === 0 || next > until) return false;
    now = Math.max(now, next);
    for (const wait of [...waits].filter(({ at }) => at === next)) wait.ring();
    return true;
  };
  const sleep: Clock['sleep'] = (ms, signal, enough) =>
    new Promise((resolve, reject) => {
      const ring = () => {
        waits.delete(wait);
        signal?.removeEventListener('abort', ring);
        enough?.removeEventListener('abort', ring);
        if (signal?.aborted) reject(new AbortedError('Stopped', { cause: signal.reason }));
        else resolve();
      };
      const wait = { at: now + ms, ring };
      waits.add(wait);
      signal?.addEventListener('abort', ring);
      enough?.addEventListener('abort', ring);
      if (signal?.aborted) ring();
    });
  return {
    now: () => now,
    sleep,
    get waits() {
      return waits.size;
    },
    async advance(ms) {
      const end = now + ms;
      do await turn();
      while (ringNext(end));
      now = end;
    },
    async runUntil(work, isBusy = () => false) {
      let isOver = false;
      const over = () => void (isOver = true);
      work.then(over, over);
      for (;;) {
        await turn();
        if (isOver) return work;
        if (!isBusy()) ringNext(Infinity);
      }
    },
  };
}
