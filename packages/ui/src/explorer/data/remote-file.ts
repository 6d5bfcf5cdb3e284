import { backoffMs, isRetryableStatus } from '@biophony/sdk';
import { pause } from '../../base/times.ts';
import { ReadError } from './read-error.ts';

/** How often something that could not be had for the moment is asked for again. */
const mostRetries = 3;

/** A failure that may be over soon: the connection broke, or the store has too much to do. */
class PassingError extends ReadError {}

function refusal(status: number): ReadError {
  if (status === 401 || status === 403 || status === 410)
    return new ReadError('expired', `The link was refused with status ${status}.`);
  if (status === 404) return new ReadError('missing', 'The file is no longer in the store.');
  const Refusal = isRetryableStatus(status) ? PassingError : ReadError;
  return new Refusal('unreachable', `The store answered with status ${status}.`);
}

const broken = (cause: unknown): PassingError =>
  new PassingError('unreachable', 'The connection broke while reading.', { cause });

/**
 * How a range is asked for: past the browser's cache. In Chromium's private windows, where it lies in memory, several readers
 * of one file get answers of it that are empty or cut off, with status 206 and without an error; and in every window it lets
 * one reader of a file ask at a time.
 */
const pastTheCache: RequestInit = { cache: 'no-store' };

async function ask(url: string, asked: RequestInit, alsoTaken?: number): Promise<Response> {
  const answer = await fetch(url, asked).catch((cause: unknown) => {
    throw new PassingError('unreachable', 'The store could not be reached.', { cause });
  });
  if (answer.ok || answer.status === alsoTaken) return answer;
  await answer.body?.cancel();
  throw refusal(answer.status);
}

/** Asks once for all behind a URL. Throws ReadError; PassingError where asking again may help. */
export const askForAll = (url: string, signal?: AbortSignal): Promise<Response> =>
  ask(url, { signal });

/**
 * Asks once for a range (RFC 9110, section 14): `first-last`, or `first-` up to the end. Throws ReadError; PassingError where
 * asking again may help.
 */
const askForRange = (url: string, range: string, alsoTaken?: number): Promise<Response> =>
  ask(url, { ...pastTheCache, headers: { range: `bytes=${range}` } }, alsoTaken);

/** All that an answer holds. Throws PassingError where the connection breaks. */
export async function contentOf(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const content = await answer.arrayBuffer().catch((cause: unknown) => {
    throw broken(cause);
  });
  return new Uint8Array(content);
}

/** Waits until something is tried again. Throws `error` where that would not help or was done often enough. */
async function waitAfter(error: unknown, tried: number): Promise<void> {
  if (!(error instanceof PassingError) || tried >= mostRetries) throw error;
  await pause(backoffMs(tried));
}

/** Does it again as long as it throws PassingError. Throws the last error, and what `signal` was aborted with. */
export async function repeated<T>(read: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let tried = 0; ; tried++) {
    signal?.throwIfAborted();
    try {
      return await read();
    } catch (error) {
      signal?.throwIfAborted();
      await waitAfter(error, tried);
    }
  }
}

/** Status of a range that begins behind the last byte of a file. */
const nothingThere = 416;

/**
 * The bytes behind a URL as they come. Where the connection breaks they go on behind the last one that came, also with a
 * server that knows no ranges. Throws ReadError.
 */
export async function* streamedBytes(url: string): AsyncGenerator<Uint8Array, void, undefined> {
  let come = 0;
  for (let tried = 0; ; tried++) {
    try {
      const answer = await (come === 0
        ? askForAll(url)
        : askForRange(url, `${come}-`, nothingThere));
      if (answer.status === nothingThere || !answer.body) return;
      const reader = answer.body.getReader();
      let at = answer.status === 206 ? come : 0;
      try {
        for (;;) {
          const { done, value } = await reader.read().catch((cause: unknown) => {
            throw broken(cause);
          });
          if (done) return;
          const fresh = value.subarray(Math.max(0, come - at));
          at += value.length;
          if (fresh.length === 0) continue;
          come = at;
          tried = 0;
          yield fresh;
        }
      } finally {
        // Whoever stops reading lets the connection go.
        await reader.cancel().catch(() => undefined);
      }
    } catch (error) {
      await waitAfter(error, tried);
    }
  }
}

/** A file behind a URL that is read piece by piece. */
export interface RemoteFile {
  /** Bytes. */
  readonly size: number;
  /** Reads up to `length` bytes from `offset`. Throws ReadError. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** Bytes of a file that is kept as a whole. */
const mostKept = 256 * 1024 ** 2;

/**
 * A file of a known size behind a URL, read by HTTP ranges; each is asked for again where it could not be had for the moment. A
 * server that answers with the whole file is asked once; its answer is kept, of files of `mostWhole` bytes at most.
 */
export function remoteFile(url: string, size: number, mostWhole = mostKept): RemoteFile {
  let whole: Uint8Array<ArrayBuffer> | null = null;
  const readOnce = async (first: number, end: number) => {
    const answer = await askForRange(url, `${first}-${end - 1}`);
    if (answer.status !== 206 && size > mostWhole) {
      await answer.body?.cancel();
      throw new ReadError('no_ranges', `The store sent ${size} bytes where a part was asked for.`);
    }
    const bytes = await contentOf(answer);
    if (answer.status !== 206) {
      whole = bytes;
      return bytes.subarray(first, end);
    }
    if (bytes.length !== end - first)
      throw new PassingError('damaged', `${end - first} bytes were asked, ${bytes.length} came.`);
    return bytes;
  };
  return {
    size,
    async read(offset, length) {
      const end = Math.min(size, offset + length);
      if (end <= offset) return new Uint8Array(0);
      return whole?.subarray(offset, end) ?? repeated(() => readOnce(offset, end));
    },
  };
}

/** A file whose link ends, and is replaced by a new one. */
export interface RenewableFile extends RemoteFile {
  renew(url: string): void;
}

/** The same for a link that does not last as long as the file is read. */
export function renewableFile(url: string, size: number): RenewableFile {
  let file = remoteFile(url, size);
  return {
    size,
    read: (offset, length) => file.read(offset, length),
    renew: (next) => {
      file = remoteFile(next, size);
    },
  };
}
