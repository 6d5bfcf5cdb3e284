import type { Clock } from '@biophony/sdk';

/** A sleep that can be ended. */
export interface Waking {
  /** Resolves after so many milliseconds, when `wake` is called, or when the signal fires. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  wake(): void;
}

export function createWaking(clock: Clock): Waking {
  let enough: AbortController | undefined;
  return {
    sleep: (ms, signal) => {
      enough = new AbortController();
      return clock.sleep(ms, signal, enough.signal).catch(() => undefined);
    },
    wake: () => enough?.abort(),
  };
}
