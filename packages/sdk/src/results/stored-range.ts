import type { CallOptions } from '../core/call.ts';
import { ConnectionError } from '../core/errors.ts';
import { backoffMs, isRetryable, sleep } from '../core/retry.ts';
import { asBiophonyError } from '../core/transport-error.ts';
import { refusal, retries, type Fetch, type ResultFile } from './stored-bytes.ts';

/** A result file that is read piece by piece. */
export interface FileRanges {
  /** Bytes. */
  byteLength: number;
  /** Reads from one byte up to another, the end where none is given. */
  slice(start: number, end?: number): Promise<ArrayBuffer>;
}

/** Statuses of a store whose link has ended. */
const ended = new Set([401, 403, 410]);

async function readOnce(
  fetch: Fetch,
  file: ResultFile,
  [start, end]: readonly [number, number],
  signal?: AbortSignal,
): Promise<ArrayBuffer | null> {
  const response = await fetch(file.download_url, {
    headers: { range: `bytes=${start}-${end - 1}` },
    signal,
    // Chromium's private windows answer several readers of one file from memory with less than they asked for. Workers of
    // Cloudflare with a compatibility date before November 2024 refuse any word here.
    cache: 'cache' in Request.prototype ? 'no-store' : undefined,
  });
  if (ended.has(response.status)) {
    await response.body?.cancel();
    return null;
  }
  if (response.status !== 206) {
    await response.body?.cancel();
    throw refusal(file.filename, response);
  }
  const bytes = await response.arrayBuffer();
  if (bytes.byteLength === end - start) return bytes;
  const { origin } = new URL(file.download_url);
  throw new ConnectionError(`${origin} sent ${bytes.byteLength} of ${end - start} bytes`, {
    origin,
  });
}

/**
 * A result file by ranges (RFC 9110, section 14). Each range is asked for again where the connection breaks, and with a new
 * link where the one before has ended. A store that gives no ranges is refused as ApiError.
 */
export async function storedRanges(
  fetch: Fetch,
  link: () => Promise<ResultFile>,
  { signal, maxRetries = retries }: CallOptions,
): Promise<FileRanges> {
  let file = await link();
  return {
    byteLength: file.size_bytes,
    async slice(start, end = file.size_bytes) {
      if (end <= start) return new ArrayBuffer(0);
      for (let tried = 0; ; tried++) {
        const { origin } = new URL(file.download_url);
        try {
          const bytes = await readOnce(fetch, file, [start, end], signal);
          if (bytes) return bytes;
          if (tried >= maxRetries) throw refusal(file.filename, { status: 403 });
          file = await link();
        } catch (error) {
          const known = asBiophonyError(error, origin, signal);
          if (!isRetryable(known) || tried >= maxRetries) throw known;
          await sleep(backoffMs(tried), signal);
        }
      }
    },
  };
}
