import type { UploadSource } from './source.ts';

/** One PUT: bytes `offset` to `offset + length` of a source, with exactly these headers. */
export interface PutRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  source: UploadSource;
  offset: number;
  length: number;
  signal: AbortSignal;
  /** Called with the bytes sent since the last call. */
  onProgress: (bytes: number) => void;
}

export interface PutAnswer {
  status: number;
  etag: string | null;
  retryAfter: string | null;
  /** The first 4 kB of the body, for error messages. */
  text: string;
}

/**
 * How bytes get to a store. Throws ConnectionError or TimeoutError when the connection breaks or stalls,
 * AbortedError when the signal fired, SourceError when the file cannot be read.
 */
export interface Transport {
  put(request: PutRequest): Promise<PutAnswer>;
  /** Bytes of memory that sending so many bytes takes. */
  memoryFor(length: number): number;
}

/** Milliseconds without progress after which a transfer counts as dead. */
export const stallMs = 60_000;

/** Shortest useful time for a transfer whose progress cannot be seen: 8 KiB/s and a minute. */
export const blindTimeoutMs = (length: number): number =>
  Math.ceil(stallMs + (length / 8192) * 1000);
