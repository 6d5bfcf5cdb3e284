import { ApiError, ClientClosed } from '../errors/api-error.ts';

/** A body must bring at least so many bytes in each window of so many milliseconds; a few kB/s are far above that. */
export interface Progress {
  windowMs: number;
  leastBytes: number;
}

export const usualProgress: Progress = { windowMs: 60_000, leastBytes: 1024 };

export const tooSlow = ({ windowMs }: Progress) =>
  new ApiError(
    'request_timeout',
    `The request brought nearly nothing of its body for ${windowMs / 1000} seconds and was ended. Send it again.`,
  );

/**
 * The chunks of a request's body while it makes progress, however long the whole takes. Time that the reader of the
 * chunks takes does not count. Throws request_timeout when the body stalls, ClientClosed when it breaks off, and the
 * reason of `ended` when that fires.
 */
export async function* progressing(
  body: ReadableStream<Uint8Array>,
  progress: Progress = usualProgress,
  ended?: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  let [bytes, reading, stalled] = [0, false, false];
  const timer = setInterval(() => {
    if (reading && bytes < progress.leastBytes) {
      stalled = true;
      reader.cancel(tooSlow(progress)).catch(() => {});
    }
    bytes = 0;
  }, progress.windowMs);
  const stop = () => void reader.cancel().catch(() => {});
  ended?.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      ended?.throwIfAborted();
      reading = true;
      const { done, value } = await reader.read().catch((cause: unknown) => {
        ended?.throwIfAborted();
        throw stalled ? tooSlow(progress) : new ClientClosed(cause);
      });
      reading = false;
      if (stalled) throw tooSlow(progress);
      ended?.throwIfAborted();
      if (done) return;
      bytes += value.byteLength;
      yield value;
    }
  } finally {
    clearInterval(timer);
    ended?.removeEventListener('abort', stop);
    // Whoever stopped reading wants no more; a body that ended or broke off has nothing left to end.
    if (!stalled) reader.cancel().catch(() => {});
  }
}
