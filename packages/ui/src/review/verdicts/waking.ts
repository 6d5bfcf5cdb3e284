/** A sleep that can be ended. */
export interface Waking {
  /** Resolves after so many milliseconds, when `wake` is called, or when the signal fires. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  wake(): void;
}

export function createWaking(): Waking {
  let end: (() => void) | null = null;
  return {
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => end?.(), ms);
        end = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          end = null;
          resolve();
        };
        const wake = () => end?.();
        signal.addEventListener('abort', wake, { once: true });
        if (signal.aborted) wake();
      }),
    wake: () => end?.(),
  };
}
