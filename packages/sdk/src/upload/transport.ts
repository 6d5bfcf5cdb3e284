import { asBiophonyError, ConnectionError, TimeoutError } from '../core/errors.ts';
import { blobBytes } from './blob-source.ts';
import type { Bytes, UploadSource } from './source.ts';

/** One PUT: bytes `offset` to `offset + length` of a source, with exactly these headers. */
export interface PutRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  source: UploadSource;
  offset: number;
  length: number;
  signal: AbortSignal;
  /**
   * Called with bytes handed to the network since the last call: a sign of life, not of arrival.
   */
  onProgress: (bytes: number) => void;
  /** Milliseconds the transfer may be silent now; see `silenceOf`. */
  silenceMs?: () => number;
}

export interface PutAnswer {
  status: number;
  etag: string | null;
  retryAfter: string | null;
  /** The first 4 kB of the body, for error messages. */
  text: string;
}

/**
 * Sends bytes to a store. Throws ConnectionError or TimeoutError when the connection breaks or
 * stalls, AbortedError when the signal fires, and SourceError when the file or blob cannot be read,
 * also during the transfer.
 */
export interface Transport {
  put(request: PutRequest): Promise<PutAnswer>;
  /** Bytes of memory needed to send this many bytes. */
  memoryFor(length: number): number;
}

/**
 * Milliseconds of silence after which a transfer counts as dead. Default: half a minute, plus the
 * time at 32 KiB/s.
 */
export const silenceOf = ({ silenceMs, length }: PutRequest): number =>
  silenceMs ? silenceMs() : 30_000 + (length / 32_768) * 1000;

/**
 * Throws the error of a PUT. Runtimes also report a blob whose file is gone as a broken connection:
 * this becomes a SourceError.
 */
export async function throwBroken(failure: unknown, body: Bytes, filename: string): Promise<never> {
  const broke = failure instanceof ConnectionError && !(failure instanceof TimeoutError);
  if (broke && body instanceof Blob) await blobBytes(body.slice(0, 1), filename);
  throw failure;
}

/**
 * Sends with `fetch`, in any runtime. It cannot see progress inside a file; see xhrTransport for
 * browsers.
 */
export function fetchTransport(given?: typeof globalThis.fetch): Transport {
  const fetch = given ?? ((input, init) => globalThis.fetch(input, init));
  return {
    memoryFor: (length) => length,
    async put(request) {
      const { url, headers, source, offset, length, signal, onProgress } = request;
      const body = await source.read(offset, length);
      const stop = AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(silenceOf(request)))]);
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
