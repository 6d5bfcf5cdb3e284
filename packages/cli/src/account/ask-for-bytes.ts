import {
  asBiophonyError,
  ConnectionError,
  parseRetryAfter,
  TimeoutError,
  waitText,
} from '@biophony/sdk';
import type { Asked } from '../output/waiting.ts';
import { chosenFetch } from './chosen-fetch.ts';

/** The store refused for the moment. */
class RefusedForNow extends ConnectionError implements Asked {
  readonly waitMs: number | null;

  constructor(origin: string, status: number, waitMs: number | null) {
    const asked = waitMs === null ? '' : ` and asked to wait ${waitText(waitMs)}`;
    super(`${origin} answered ${status}${asked}`, { origin });
    this.waitMs = waitMs;
  }
}

/** The bytes of an answer broke off after so many. */
export class BrokeOff extends ConnectionError {
  readonly came: number;

  constructor(origin: string, came: number, cause: unknown) {
    super(`The connection to ${origin} broke while a file was read`, { cause, origin });
    this.came = came;
  }
}

/** Milliseconds without a byte after which a connection counts as dead. */
const silentMs = 60_000;

/** What a store answered. */
interface StoredBytes {
  status: number;
  /** The bytes, as they come; null where the store refuses for good. Must be read. */
  bytes: AsyncIterable<Uint8Array> | null;
}

/**
 * Asks a store for the bytes behind a link, from byte `from` on. Throws RefusedForNow and other kinds of ConnectionError where
 * asking again may help; while bytes come BrokeOff, and TimeoutError after a minute without any; what `signal` was aborted with.
 */
export async function askForBytes(
  url: string,
  signal: AbortSignal,
  from = 0,
): Promise<StoredBytes> {
  const { origin } = new URL(url);
  const silence = new AbortController();
  const dead = new TimeoutError(`${origin} gave no sign of life for ${silentMs / 1000} s`, {
    origin,
  });
  const waitForBytes = () => setTimeout(() => silence.abort(dead), silentMs);
  let timer = waitForBytes();

  async function* read(body: Response['body']): AsyncGenerator<Uint8Array, void, undefined> {
    let came = 0;
    try {
      for await (const chunk of body ?? []) {
        // How long the reader takes says nothing of the connection.
        clearTimeout(timer);
        came += chunk.length;
        yield chunk;
        timer = waitForBytes();
      }
    } catch (error) {
      if (signal.aborted) throw error;
      if (silence.signal.aborted) throw dead;
      throw new BrokeOff(origin, came, error);
    } finally {
      clearTimeout(timer);
    }
  }

  try {
    const fetch = await chosenFetch();
    const response = await fetch(url, {
      headers: from > 0 ? { range: `bytes=${from}-` } : undefined,
      signal: AbortSignal.any([signal, silence.signal]),
    }).catch((error: unknown) => {
      throw asBiophonyError(error, origin, signal);
    });
    const { status } = response;
    if (response.ok) return { status, bytes: read(response.body) };
    await response.body?.cancel();
    if (status >= 500 || status === 429)
      throw new RefusedForNow(origin, status, parseRetryAfter(response.headers.get('retry-after')));
    clearTimeout(timer);
    return { status, bytes: null };
  } catch (error) {
    clearTimeout(timer);
    throw error;
  }
}
