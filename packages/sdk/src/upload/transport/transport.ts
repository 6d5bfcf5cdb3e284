import type { UploadSource } from '../source/source.ts';

/** One PUT: bytes `offset` to `offset + length` of a source, with exactly these headers. */
export interface PutRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  source: UploadSource;
  offset: number;
  length: number;
  signal: AbortSignal;
  /** Called with the bytes handed to the network since the last call: a sign of life, not of arrival. */
  onProgress: (bytes: number) => void;
  /** Milliseconds that the transfer may show no sign of life, as things are now; see `silenceOf`. */
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
 * How bytes get to a store. Throws ConnectionError or TimeoutError when the connection breaks or stalls,
 * AbortedError when the signal fired, SourceError when the file cannot be read, also where it is a blob that became
 * unreadable on the way.
 */
export interface Transport {
  put(request: PutRequest): Promise<PutAnswer>;
  /** Bytes of memory that sending so many bytes takes. */
  memoryFor(length: number): number;
}

/** Milliseconds of silence after which a transfer counts as dead; of one that nobody watches half a minute and 32 KiB/s. */
export const silenceOf = ({ silenceMs, length }: PutRequest): number =>
  silenceMs ? silenceMs() : 30_000 + (length / 32_768) * 1000;
