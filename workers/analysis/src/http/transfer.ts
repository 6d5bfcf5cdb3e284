import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { backoffMs, systemClock } from '@biophony/sdk';

let loaded: Promise<typeof globalThis.fetch> | undefined;

/** `fetch` of the SDK for Node, without a proxy; loaded when it is first called. Takes addresses, no Request. */
export const fetch: typeof globalThis.fetch = async (input, init) => {
  loaded ??= import('@biophony/sdk/node').then(({ environmentFetch }) => environmentFetch({}));
  return (await loaded)(input, init);
};

const certificates = /CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|SELF_SIGNED|ERR_TLS|ERR_SSL/;

/** What to do about a certificate that is refused. */
export const certificateAdvice =
  'If your organisation has a certificate authority of its own, name the file of its certificate in NODE_EXTRA_CA_CERTS.';

/** Code and message of the innermost cause, such as `ECONNREFUSED`; undici hides them behind "fetch failed". */
function innermost(error: unknown): { code: string; message: string } {
  let [at, code]: [unknown, string] = [error, ''];
  for (let depth = 0; depth < 5 && at instanceof Error; depth++) {
    if ('code' in at && typeof at.code === 'string') code = at.code;
    const next: unknown = at.cause ?? (at instanceof AggregateError ? at.errors[0] : undefined);
    if (next === undefined) break;
    at = next;
  }
  return { code, message: at instanceof Error ? at.message : String(at) };
}

/** An error that says which host could not be reached and why, in place of undici's "fetch failed"; others stay. */
export function unreachable(what: string, url: string, error: unknown): unknown {
  if (!(error instanceof TypeError) || error.cause === undefined) return error;
  const { code, message } = innermost(error);
  const why = [code, message === code ? '' : message].filter((text) => text !== '').join(': ');
  const told = `${what}: ${new URL(url).host} cannot be reached (${why || error.message}).`;
  return new Error(certificates.test(code) ? `${told} ${certificateAdvice}` : told, {
    cause: error,
  });
}

const attempts = 5;

/** Does it again after a wait until it succeeds, five times at most. Throws the last error, and AbortedError. */
export async function retried<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  clock = systemClock,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || attempt + 1 >= attempts || isFinal(error)) throw error;
      await clock.sleep(backoffMs(attempt), signal);
    }
  }
}

/** The store has no such object, and another try cannot mend it. */
export class NotInStore extends Error {}
/** Every try gave something else than what was stored. */
export class DamagedInStore extends Error {}

/** Whether a disk does not take what was fetched, which another try does not mend. */
export const isOfDisk = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOSPC', 'EDQUOT', 'EROFS'].includes(String(error.code));

const isFinal = (error: unknown) => error instanceof NotInStore || isOfDisk(error);

// All else may be of the address or the clock, such as 403 for a signature that ran out: the next lease has another.
const refuse = (what: string, status: number) => {
  const message = `${what}: the store answered ${status}`;
  return status === 404 || status === 410 ? new NotInStore(message) : new Error(message);
};

function hashing() {
  const hash = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ size, sha256: hash.digest('hex') }) };
}

const damage = (name: string, size: number, promised: number) =>
  size === promised
    ? `${name} is damaged in the store: its content is not what was uploaded`
    : `${name} is damaged in the store: it has ${size} of ${promised} bytes`;

/**
 * Reads an object of the store into a file, and proves its size and, where known, its SHA-256; what may heal is tried
 * five times.
 * @throws NotInStore at once when it is gone; DamagedInStore when its content was never what was promised; other
 * errors when the store cannot be reached, or does not hand it out for now.
 */
export function download(
  source: { download_url: string; size_bytes: number; sha256: string | null; name: string },
  path: string,
  signal: AbortSignal,
): Promise<void> {
  return retried(async () => {
    const answer = await fetch(source.download_url, { signal }).catch((error: unknown) => {
      throw unreachable(`Could not read ${source.name}`, source.download_url, error);
    });
    if (!answer.ok || !answer.body) throw refuse(`Could not read ${source.name}`, answer.status);
    const { through, result } = hashing();
    const body = Readable.fromWeb(answer.body as WebStream<Uint8Array>);
    await pipeline(body, through, createWriteStream(path), { signal });
    const { size, sha256 } = result();
    if (size !== source.size_bytes || (source.sha256 !== null && sha256 !== source.sha256))
      throw new DamagedInStore(damage(source.name, size, source.size_bytes));
  }, signal);
}

/** Size in bytes and SHA-256 (lower-case hex) of a file. */
export async function measureFile(path: string): Promise<{ size_bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return { size_bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

/**
 * Puts a file straight into the store; that it stands there already (412: the answer to an earlier try was lost) is as
 * good. @throws when the store refuses it or cannot be reached.
 */
export function upload(
  target: { upload_url: string; headers: Record<string, string>; name: string },
  path: string,
  signal: AbortSignal,
): Promise<void> {
  return retried(async () => {
    const answer = await fetch(target.upload_url, {
      method: 'PUT',
      headers: target.headers,
      body: await openAsBlob(path),
      signal,
    }).catch((error: unknown) => {
      throw unreachable(`Could not store ${target.name}`, target.upload_url, error);
    });
    await answer.arrayBuffer();
    if (!answer.ok && answer.status !== 412)
      throw refuse(`Could not store ${target.name}`, answer.status);
  }, signal);
}

/**
 * Does several things beside each other. The first that fails stops the others by the signal that all of them are given,
 * and its error is thrown once none of them goes on.
 */
export async function sideBySide(
  works: readonly ((signal: AbortSignal) => Promise<void>)[],
  signal: AbortSignal,
): Promise<void> {
  const failed = new AbortController();
  const joined = AbortSignal.any([signal, failed.signal]);
  await Promise.all(works.map((work) => work(joined).catch((error) => failed.abort(error))));
  failed.signal.throwIfAborted();
}
