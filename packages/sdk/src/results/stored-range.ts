import type { CallOptions } from '../core/request.ts';
import { ApiError, ConnectionError } from '../core/errors.ts';
import {
  downloadOrigin,
  refusal,
  retries,
  waitAfter,
  type Fetch,
  type ResultFile,
  type StoreAccess,
} from './stored-bytes.ts';

export interface FileRanges {
  /** Bytes. */
  byteLength: number;
  /** `end` is exclusive. */
  slice(start: number, end?: number): Promise<ArrayBuffer>;
}

/** Statuses of an expired link. */
const ended = new Set([401, 403, 410]);

async function readOnce(
  fetch: Fetch,
  file: ResultFile,
  [start, end]: readonly [number, number],
  signal?: AbortSignal,
): Promise<ArrayBuffer> {
  const response = await fetch(file.download_url, {
    headers: { range: `bytes=${start}-${end - 1}` },
    signal,
    // Private windows of Chromium give concurrent readers too few bytes from memory. Cloudflare
    // Workers with a date before November 2024 refuse any value.
    cache: 'cache' in Request.prototype ? 'no-store' : undefined,
  });
  if (response.status !== 206) {
    await response.body?.cancel();
    throw refusal(file.filename, response);
  }
  const bytes = await response.arrayBuffer();
  if (bytes.byteLength === end - start) return bytes;
  const origin = downloadOrigin(file);
  throw new ConnectionError(`${origin} sent ${bytes.byteLength} of ${end - start} bytes`, {
    origin,
  });
}

/**
 * Reads ranges (RFC 9110, section 14); repeats one when the connection breaks or the link expires.
 * Throws ApiError for a store without ranges.
 */
export async function storedRanges(
  { fetch, clock }: StoreAccess,
  link: () => Promise<ResultFile>,
  options: CallOptions,
): Promise<FileRanges> {
  let file = await link();
  return {
    byteLength: file.size_bytes,
    async slice(start, end = file.size_bytes) {
      if (end <= start) return new ArrayBuffer(0);
      for (let tried = 0; ; tried++) {
        const again = (error: unknown) => waitAfter(error, file, tried, clock, options);
        try {
          return await readOnce(fetch, file, [start, end], options.signal);
        } catch (error) {
          const { maxRetries = retries } = options;
          const hasEnded = error instanceof ApiError && ended.has(error.status);
          if (hasEnded && tried < maxRetries)
            file = await link().catch((failure: unknown) => again(failure).then(() => file));
          else await again(error);
        }
      }
    },
  };
}
