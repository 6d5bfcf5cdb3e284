import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { limits } from '@biophony/contract/constants';
import { retried } from './transfer.ts';
import { HttpRefused, shownAddress } from './address.ts';
import { type HttpAnswer, ask, isPassing, unreachableAfter, watchSilence } from './ask.ts';

/** Series of tries, each with progress. */
const mostSeries = 100;

interface Begun {
  size: number;
  validator: string | null;
  answered: boolean;
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Weak validators do not cover the bytes (RFC 9110, 13.1.5). */
function validatorOf({ headers }: Response): string | null {
  const validator = headers.get('etag') ?? headers.get('last-modified');
  return validator === null || validator.startsWith('W/') ? null : validator;
}

/** `bytes 100-199/200` (RFC 9110, 14.4). */
function contentRange({ headers }: Response): { start: number; total: number | null } | null {
  const match = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '');
  return match && { start: Number(match[1]), total: match[2] === '*' ? null : Number(match[2]) };
}

/** Null where unknown. Throws HttpRefused. */
function readRange({ response, url }: HttpAnswer, size: number) {
  const { status, headers } = response;
  const range = status === 206 ? contentRange(response) : null;
  if (status === 416 || (status === 206 && range?.start !== size)) return null;
  const isPage = /^text\/html\b/i.test(headers.get('content-type') ?? '');
  if (isPage)
    throw new HttpRefused(
      `${shownAddress(url)} is a page, not a recording. The address of a folder ends in a slash; a page to sign in needs a signed link.`,
    );
  const isEncoded = (headers.get('content-encoding') ?? 'identity') !== 'identity';
  const length = isEncoded ? null : headers.get('content-length');
  const total = range ? range.total : length === null ? null : Number(length);
  return { start: range?.start ?? 0, total };
}

const tooLarge = (url: URL) =>
  new HttpRefused(
    `${shownAddress(url)} has more than ${limits.file_bytes / 1024 ** 3} GiB, the most that a recording may have.`,
  );

async function fetchOnce(
  address: URL,
  path: string,
  begun: Begun,
  signal: AbortSignal,
): Promise<void> {
  const watch = watchSilence(signal);
  begun.answered = false;
  try {
    const { size, validator } = begun;
    const resume = size > 0 && validator !== null;
    const answer = await ask(
      address,
      {
        'accept-encoding': 'identity',
        ...(resume ? { range: `bytes=${size}-`, 'if-range': validator } : {}),
      },
      watch.signal,
    );
    const { response, url } = answer;
    const place = readRange(answer, resume ? size : 0);
    if (place === null || !response.body) {
      await response.body?.cancel();
      begun.validator = null;
      throw new Error(`${shownAddress(url)} has changed while it was read.`);
    }
    begun.validator = validatorOf(response);
    begun.answered = true;
    let received = place.start;
    const counted = new Transform({
      transform(piece: Uint8Array, _encoding, done) {
        watch.heard();
        received += piece.length;
        done(received > limits.file_bytes ? tooLarge(url) : null, piece);
      },
    });
    if ((place.total ?? 0) > limits.file_bytes) throw tooLarge(url);
    const body = Readable.fromWeb(response.body as WebStream<Uint8Array>);
    await pipeline(body, counted, createWriteStream(path, { flags: place.start > 0 ? 'a' : 'w' }));
    if (place.total !== null && received !== place.total)
      throw new Error(`${shownAddress(url)}: ${received} of ${place.total} bytes came.`);
  } finally {
    watch.stop();
    begun.size = begun.validator === null ? 0 : await sizeOf(path);
  }
}

/**
 * Tries five times, and more while there is progress. Continues where the last try broke off (Range
 * with If-Range). Throws HttpRefused for faults of this file, HttpUnreachable, disk errors and the
 * reason of `signal`.
 */
export async function fetchRecording(
  address: URL,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const begun: Begun = { size: 0, validator: null, answered: false };
  for (let series = 1; ; series++) {
    const before = begun.size;
    try {
      return await retried(() => fetchOnce(address, path, begun, signal), signal);
    } catch (error) {
      signal.throwIfAborted();
      const passing = isPassing(error, signal);
      if (passing && begun.size > before && series < mostSeries) continue;
      await rm(path, { force: true });
      if (!passing) throw error;
      if (!begun.answered) throw unreachableAfter(error);
      throw new HttpRefused(
        `${shownAddress(address)} could not be read to its end: it broke off at every try.`,
        { cause: error },
      );
    }
  }
}

export async function identityAt(address: URL, signal: AbortSignal): Promise<string | null> {
  const answer = await ask(address, { 'accept-encoding': 'identity' }, signal, 'HEAD').catch(
    () => null,
  );
  signal.throwIfAborted();
  const validator = answer && validatorOf(answer.response);
  return validator ? `${answer.response.headers.get('content-length') ?? ''} ${validator}` : null;
}
