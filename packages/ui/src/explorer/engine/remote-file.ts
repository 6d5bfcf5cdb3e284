import {
  ResultsFormatError,
  ResultsTableError,
  createTableLines,
  indexNameOf,
  type Line,
  type ResultFileName,
} from '@biophony/contract/results';
import { backoffMs, isRetryableStatus } from '@biophony/sdk';
import { pause as wait } from '../../base/times.ts';
import { describeError, type ErrorText } from '../../kit/describe-error.ts';
import { explorer } from '../../messages/en/explorer.ts';
import { type Messages, overrideMessages } from '../../messages/index.ts';

type ReadProblem =
  | 'unreachable'
  | 'expired'
  | 'missing'
  | 'damaged'
  | 'newer'
  | 'unsupported'
  | 'too_long'
  | 'too_many'
  | 'no_ranges';

export class ReadError extends Error {
  readonly code: ReadProblem;
  /** Format that a reader must support. */
  readonly needs: number | undefined;

  constructor(code: ReadProblem, message: string, options?: ErrorOptions & { needs?: number }) {
    super(message, options);
    this.name = 'ReadError';
    this.code = code;
    this.needs = options?.needs;
  }
}

export function asReadError(error: unknown): unknown {
  if (error instanceof ResultsFormatError)
    return new ReadError('newer', error.message, { cause: error, needs: error.needs });
  return error instanceof ResultsTableError
    ? new ReadError('damaged', error.message, { cause: error })
    : error;
}

const neededFormat = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'needs' in error && typeof error.needs === 'number'
    ? error.needs
    : undefined;

/** Works for errors of a Web Worker, where classes are lost. */
export function readProblem(error: unknown): ReadProblem | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  const problems: Record<ReadProblem, true> = {
    unreachable: true,
    expired: true,
    missing: true,
    damaged: true,
    newer: true,
    unsupported: true,
    too_long: true,
    too_many: true,
    no_ranges: true,
  };
  return typeof code === 'string' && code in problems ? (code as ReadProblem) : null;
}

export function describeReadError(error: unknown, fallback: string, messages: Messages): ErrorText {
  const problem = readProblem(error);
  if (!problem) return describeError(error, fallback, messages);
  const { problems, newerFormat } = overrideMessages(explorer, messages.explorer);
  const needs = neededFormat(error);
  return {
    message: fallback,
    hint: problem === 'newer' ? newerFormat(needs ?? 0) : problems[problem],
  };
}

const mostAtOnce = 4;

/** Keeps the order; the first error ends it. */
export async function readAhead<T, R>(
  things: readonly T[],
  read: (thing: T) => Promise<R>,
  take: (thing: T, result: R) => Promise<void> | void,
): Promise<void> {
  const readings: Promise<R>[] = [];
  const start = (thing: T) => {
    const reading = read(thing);
    // The error is thrown when its turn comes.
    reading.catch(() => undefined);
    readings.push(reading);
  };
  for (const thing of things.slice(0, mostAtOnce)) start(thing);
  for (const [at, thing] of things.entries()) {
    const result = await readings.shift();
    const next = things[at + mostAtOnce];
    if (next !== undefined) start(next);
    await take(thing, result as R);
  }
}

export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const go = () => {
      port1.close();
      resolve();
    };
    port1.addEventListener('message', go, { once: true });
    port1.start();
    port2.postMessage(null);
  });

const mostRetries = 3;

/** A broken connection, or a busy store. */
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
 * In Chromium's private windows, with the cache in memory, several readers of a file get empty or
 * truncated answers with status 206 and no error; in every window they wait for each other.
 */
const pastTheCache: RequestInit = { cache: 'no-store' };

async function ask(url: string, options: RequestInit, alsoTaken?: number): Promise<Response> {
  const answer = await fetch(url, options).catch((cause: unknown) => {
    throw new PassingError('unreachable', 'The store could not be reached.', { cause });
  });
  if (answer.ok || answer.status === alsoTaken) return answer;
  await answer.body?.cancel();
  throw refusal(answer.status);
}

/** Without retry. Throws ReadError; PassingError where a retry may help. */
export const askForAll = (url: string, signal?: AbortSignal): Promise<Response> =>
  ask(url, { signal });

/**
 * Without retry (RFC 9110, section 14): `first-last`, or `first-`. Throws ReadError; PassingError
 * where a retry may help.
 */
const askForRange = (url: string, range: string, alsoTaken?: number): Promise<Response> =>
  ask(url, { ...pastTheCache, headers: { range: `bytes=${range}` } }, alsoTaken);

/** Throws PassingError where the connection breaks. */
export async function readContent(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const content = await answer.arrayBuffer().catch((cause: unknown) => {
    throw broken(cause);
  });
  return new Uint8Array(content);
}

/** Throws `error` where a retry would not help or there were enough. */
async function waitAfter(error: unknown, tried: number): Promise<void> {
  if (!(error instanceof PassingError) || tried >= mostRetries) throw error;
  await wait(backoffMs(tried));
}

/** Retries on PassingError. Throws the last error, and the reason of `signal`. */
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

/** Status beyond the end of a file. */
const nothingThere = 416;

/**
 * Continues after the last byte where the connection breaks, even without server ranges. Throws
 * ReadError.
 */
async function* streamedBytes(url: string): AsyncGenerator<Uint8Array, void, undefined> {
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
        // Frees the connection when the reader stops early.
        await reader.cancel().catch(() => undefined);
      }
    } catch (error) {
      await waitAfter(error, tried);
    }
  }
}

export interface RemoteFile {
  /** Bytes. */
  readonly size: number;
  /** Up to `length` bytes. Throws ReadError. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** Bytes of a file kept whole. */
const mostKept = 256 * 1024 ** 2;

/**
 * HTTP ranges with retries. A server that answers with the whole file is asked once; answers up to
 * `mostWhole` bytes are kept.
 */
export function remoteFile(url: string, size: number, mostWhole = mostKept): RemoteFile {
  let whole: Uint8Array<ArrayBuffer> | null = null;
  const readOnce = async (first: number, end: number) => {
    const answer = await askForRange(url, `${first}-${end - 1}`);
    if (answer.status !== 206 && size > mostWhole) {
      await answer.body?.cancel();
      throw new ReadError('no_ranges', `The store sent ${size} bytes where a part was asked for.`);
    }
    const bytes = await readContent(answer);
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

export interface RenewableFile extends RemoteFile {
  renew(url: string): void;
}

/** Its link may expire while it is read. */
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

/**
 * Calls `onLine` for lines below the head. Holds one network chunk and pauses between chunks.
 * Throws ReadError; `newer` for a later format.
 */
export async function readCsv<Column extends string>(
  file: ResultFileName,
  url: string,
  onLine: (line: Line<Column>, columns: readonly string[]) => void,
): Promise<void> {
  const reader = createTableLines<Column>(file, onLine, indexNameOf);
  const push = (text: string) => {
    try {
      reader.push(text);
    } catch (error) {
      throw asReadError(error);
    }
  };
  const decoder = new TextDecoder();
  for await (const bytes of streamedBytes(url)) {
    push(decoder.decode(bytes, { stream: true }));
    await pause();
  }
  push(`${decoder.decode()}\n`);
}
