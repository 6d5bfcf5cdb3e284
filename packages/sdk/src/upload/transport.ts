import { asBiophonyError, ConnectionError, TimeoutError } from '../core/errors.ts';
import { blobBytes } from './blob-source.ts';
import type { Bytes, UploadSource } from './source.ts';

/** PUT of bytes `offset` to `offset + length`, with exactly these headers. */
export interface PutRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  source: UploadSource;
  offset: number;
  length: number;
  signal: AbortSignal;
  /** Bytes handed to the network: a sign of life, not of arrival. */
  onProgress: (bytes: number) => void;
  /** Milliseconds of silence allowed now. */
  silenceMs?: () => number;
}

export interface PutAnswer {
  status: number;
  etag: string | null;
  retryAfter: string | null;
  text: string;
}

/**
 * Throws ConnectionError or TimeoutError when the connection breaks or stalls, AbortedError, and
 * SourceError when the file cannot be read.
 */
export interface Transport {
  put(request: PutRequest): Promise<PutAnswer>;
  /** Bytes of memory to send this many bytes. */
  memoryFor(length: number): number;
}

/** Milliseconds. Default: half a minute, plus the time at 32 KiB/s. */
export const longestSilence = ({ silenceMs, length }: PutRequest): number =>
  silenceMs ? silenceMs() : 30_000 + (length / 32_768) * 1000;

/** A blob whose file is gone looks like a broken connection: then throws a SourceError. */
export async function throwBroken(failure: unknown, body: Bytes, filename: string): Promise<never> {
  const broke = failure instanceof ConnectionError && !(failure instanceof TimeoutError);
  if (broke && body instanceof Blob) await blobBytes(body.slice(0, 1), filename);
  throw failure;
}

/** Sends with `fetch`, without progress inside a file; for browsers see xhrTransport. */
export function fetchTransport(given?: typeof globalThis.fetch): Transport {
  const fetch = given ?? ((input, init) => globalThis.fetch(input, init));
  return {
    memoryFor: (length) => length,
    async put(request) {
      const { url, headers, source, offset, length, signal, onProgress } = request;
      const body = await source.read(offset, length);
      const stop = AbortSignal.any([
        signal,
        AbortSignal.timeout(Math.ceil(longestSilence(request))),
      ]);
      try {
        const response = await fetch(url, { method: 'PUT', headers, body, signal: stop });
        onProgress(length);
        return {
          status: response.status,
          etag: response.headers.get('etag'),
          retryAfter: response.headers.get('retry-after'),
          text: (await response.text()).slice(0, 4096),
        };
      } catch (error) {
        const failure = asBiophonyError(error, new URL(url).origin, signal);
        return throwBroken(failure, body, source.filename);
      }
    },
  };
}
