import type { Results } from '@biophony/contract';
import type { CallOptions } from '../core/call.ts';
import { ApiError, ConnectionError } from '../core/errors.ts';
import { backoffMs, isRetryable, sleep } from '../core/retry.ts';
import { asBiophonyError } from '../core/transport-error.ts';

export type ResultFile = Results['results']['download_urls'][number];

export type Fetch = typeof globalThis.fetch;

/** How often a connection that breaks is made anew. */
export const retries = 4;

export function refusal(file: string, { status }: Pick<Response, 'status'>): ApiError {
  const details = { status, requestId: null, field: null, retryAfterMs: null };
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

/**
 * The bytes of a result file, as they come. A connection that breaks is made anew, with a new link, from where it broke.
 * Throws ConnectionError, ApiError for what the store refuses, and AbortedError.
 */
export async function* storedBytes(
  fetch: Fetch,
  link: () => Promise<ResultFile>,
  { signal, maxRetries = retries }: CallOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  let from = 0;
  for (let tried = 0; ; tried++) {
    const file = await link();
    const { origin } = new URL(file.download_url);
    try {
      const reader = await open(fetch, file, from, signal);
      try {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) break;
          from += value.length;
          tried = 0;
          yield value;
        }
      } finally {
        // Whoever stops reading lets the connection go.
        await reader.cancel().catch(() => undefined);
      }
      if (from >= file.size_bytes) return;
      throw new ConnectionError(`${origin} sent ${from} of ${file.size_bytes} bytes`, { origin });
    } catch (error) {
      const known = asBiophonyError(error, origin, signal);
      if (!isRetryable(known) || tried >= maxRetries) throw known;
      await sleep(backoffMs(tried), signal);
    }
  }
}
