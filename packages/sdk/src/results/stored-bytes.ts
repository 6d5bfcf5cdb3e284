import type { Results } from '@biophony/contract';
import type { CallOptions } from '../core/request.ts';
import type { Clock } from '../core/hooks.ts';
import {
  ApiError,
  asBiophonyError,
  backoffMs,
  ConnectionError,
  isRetryable,
  parseRetryAfter,
} from '../core/errors.ts';

export type ResultFile = Results['results']['download_urls'][number];

export type Fetch = typeof globalThis.fetch;

export interface StoreAccess {
  fetch: Fetch;
  clock: Clock;
}

export const retries = 4;

export function refusal(file: string, { status, headers }: Response): ApiError {
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'));
  const details = { status, requestId: null, field: null, retryAfterMs };
  return new ApiError(`The store answered ${status} for ${file}`, {
    ...details,
    code: `http_${status}`,
  });
}

async function open(fetch: Fetch, file: ResultFile, from: number, signal?: AbortSignal) {
  const headers = from > 0 ? { range: `bytes=${from}-` } : undefined;
  const response = await fetch(file.download_url, { headers, signal });
  const isWanted = from > 0 ? response.status === 206 : response.ok;
  if (isWanted && response.body) return response.body.getReader();
  await response.body?.cancel();
  throw refusal(file.filename, response);
}

export const downloadOrigin = (file: ResultFile): string => new URL(file.download_url).origin;

/** Throws the typed error when no retry is left or would help. */
export async function waitAfter(
  error: unknown,
  file: ResultFile,
  tried: number,
  clock: Clock,
  { signal, maxRetries = retries }: CallOptions,
): Promise<void> {
  const failure = asBiophonyError(error, downloadOrigin(file), signal);
  if (!isRetryable(failure) || tried >= maxRetries) throw failure;
  await clock.sleep(
    backoffMs(tried, failure instanceof ApiError ? failure.retryAfterMs : null),
    signal,
  );
}

/**
 * Reconnects with a new link. Throws ConnectionError, ApiError for refusals by the store, and
 * AbortedError.
 */
export async function* storedBytes(
  { fetch, clock }: StoreAccess,
  link: () => Promise<ResultFile>,
  options: CallOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  let from = 0;
  let file = await link();
  for (let tried = 0; ; tried++) {
    try {
      if (tried > 0) file = await link();
      const reader = await open(fetch, file, from, options.signal);
      try {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) break;
          from += value.length;
          tried = 0;
          yield value;
        }
      } finally {
        await reader.cancel().catch(() => undefined);
      }
      if (from >= file.size_bytes) return;
      const origin = downloadOrigin(file);
      throw new ConnectionError(`${origin} sent ${from} of ${file.size_bytes} bytes`, { origin });
    } catch (error) {
      // Broken after the last byte.
      if (from > 0 && from >= file.size_bytes) return;
      await waitAfter(error, file, tried, clock, options);
    }
  }
}
