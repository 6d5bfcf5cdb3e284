import { AbortedError } from './errors.ts';

/** Time for code that waits and measures: the system's, or one that a test advances. */
export interface Clock {
  /** Milliseconds since a moment that stays the same: only differences tell something. */
  now(): number;
  /** Waits so many milliseconds, or until `enough` fires. Throws AbortedError as soon as `signal` fires. */
  sleep(ms: number, signal?: AbortSignal, enough?: AbortSignal): Promise<void>;
}

/** The time of the system. */
export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal, enough) =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        for (const one of [signal, enough]) one?.removeEventListener('abort', end);
        if (signal?.aborted) reject(new AbortedError('Stopped'));
        else resolve();
      };
      const timer = setTimeout(end, ms);
      for (const one of [signal, enough]) one?.addEventListener('abort', end);
      if (signal?.aborted) end();
    }),
};
