/** How long a server may send nothing, in milliseconds. */
const mostMs = 60_000;

/** Ends a request when its server is silent for a minute. */
export interface SilenceWatch {
  signal: AbortSignal;
  /** Something came. */
  heard(): void;
  stop(): void;
}

/** Watches a request, that `signal` may end as well. */
export function watchSilence(signal: AbortSignal): SilenceWatch {
  const silence = new AbortController();
  const timer = setTimeout(
    () => silence.abort(new Error(`The server sent nothing for ${mostMs / 1000} s.`)),
    mostMs,
  );
  return {
    signal: AbortSignal.any([signal, silence.signal]),
    heard: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  };
}
