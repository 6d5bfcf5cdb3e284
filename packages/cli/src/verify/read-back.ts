import type { DataFile } from '@biophony/contract';
import {
  ApiError,
  asBiophonyError,
  ConnectionError,
  parseRetryAfter,
  TimeoutError,
  waitText,
  type Client,
} from '@biophony/sdk';
import { createHash } from 'node:crypto';
import { chosenFetch } from '../account/chosen-fetch.ts';
import type { Asked, Waiting } from './waiting.ts';

export interface ReadBack {
  client: Client;
  dataId: string;
  signal: AbortSignal;
  waiting: Waiting;
  onBytes: (filename: string, bytes: number) => void;
}

type StoredBytes = Pick<DataFile, 'file_id' | 'filename' | 'size_bytes'>;

/** The store refused for the moment. */
class RefusedForNow extends ConnectionError implements Asked {
  readonly waitMs: number | null;

  constructor(origin: string, status: number, waitMs: number | null) {
    const asked = waitMs === null ? '' : ` and asked to wait ${waitText(waitMs)}`;
    super(`${origin} answered ${status}${asked}`, { origin });
    this.waitMs = waitMs;
  }
}

/** The bytes broke off after so many. */
class BrokeOff extends ConnectionError {
  readonly came: number;

  constructor(origin: string, came: number, cause: unknown) {
    super(`The connection to ${origin} broke while a file was read back`, { cause, origin });
    this.came = came;
  }
}

/** What the service answers for a file that it has no more. */
const gone: ReadonlySet<string> = new Set(['conflict', 'not_found']);
/** Milliseconds without a byte after which a connection counts as dead. */
const silentMs = 60_000;
/** So often at the same byte it is the stored file that ends there, and not the connection. */
const sameEnds = 3;

async function fetchOnce(
  url: string,
  { filename, size_bytes: size }: StoredBytes,
  { signal, waiting, onBytes }: ReadBack,
): Promise<string | null> {
  const { origin } = new URL(url);
  const silence = new AbortController();
  const dead = new TimeoutError(`${origin} gave no sign of life for ${silentMs / 1000} s`, {
    origin,
  });
  const timer = setTimeout(() => silence.abort(dead), silentMs);
  const either = AbortSignal.any([signal, silence.signal]);
  let came = 0;
  try {
    const fetch = (await chosenFetch()) ?? globalThis.fetch;
    const response = await fetch(url, { signal: either }).catch((error: unknown) => {
      throw asBiophonyError(error, origin, signal);
    });
    const { status } = response;
    if (!response.ok) {
      await response.body?.cancel();
      if (status < 500 && status !== 429) return null;
      throw new RefusedForNow(origin, status, parseRetryAfter(response.headers.get('retry-after')));
    }
    waiting.answered();
    const hash = createHash('sha256');
    try {
      for await (const chunk of response.body ?? []) {
        timer.refresh();
        hash.update(chunk);
        came += chunk.length;
        onBytes(filename, chunk.length);
      }
    } catch (error) {
      if (signal.aborted) throw error;
      if (silence.signal.aborted) throw dead;
      // The service ends a file that is shorter than it was, or that it cannot read, in the same way.
      throw new BrokeOff(origin, came, error);
    }
    return came === size ? hash.digest('hex') : null;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads a stored file back from the service and answers the SHA-256 of what came; null where it gives none, or not as
 * many bytes as it says. Throws ConnectionError where the service or the store stays away, and what the API says.
 */
export async function readBack(file: StoredBytes, options: ReadBack): Promise<string | null> {
  const { client, dataId, signal, waiting } = options;
  const ends: number[] = [];
  try {
    return await waiting.persist(signal, async () => {
      // A link expires while the store is away.
      const link = await client.files.download(dataId, file.file_id, { signal, maxRetries: 0 });
      return fetchOnce(link.download_url, file, options).catch((error: unknown) => {
        if (!(error instanceof BrokeOff)) throw error;
        ends.push(error.came);
        if (ends.filter((came) => came === error.came).length >= sameEnds) return null;
        throw error;
      });
    });
  } catch (error) {
    if (error instanceof ApiError && gone.has(error.code)) return null;
    throw error;
  }
}
