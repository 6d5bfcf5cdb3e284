import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { backoffMs, systemClock } from '@biophony/sdk';

let loaded: Promise<typeof globalThis.fetch> | undefined;

/** Without a proxy. Takes addresses, not Requests. */
export const fetch: typeof globalThis.fetch = async (input, init) => {
  loaded ??= import('@biophony/sdk/node').then(({ environmentFetch }) => environmentFetch({}));
  return (await loaded)(input, init);
};

const certificates = /CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|SELF_SIGNED|ERR_TLS|ERR_SSL/;

export const certificateAdvice =
  'If your organisation has a certificate authority of its own, name the file of its certificate in NODE_EXTRA_CA_CERTS.';

/** Such as `ECONNREFUSED`, which undici hides behind "fetch failed". */
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

/** Replaces undici's "fetch failed". */
export function unreachable(what: string, url: string, error: unknown): unknown {
  if (!(error instanceof TypeError) || error.cause === undefined) return error;
  const { code, message } = innermost(error);
  const why = [code, message === code ? '' : message].filter((text) => text !== '').join(': ');
  const sentence = `${what}: ${new URL(url).host} cannot be reached (${why || error.message}).`;
  return new Error(certificates.test(code) ? `${sentence} ${certificateAdvice}` : sentence, {
    cause: error,
  });
}

const attempts = 5;

/** Tries five times. Throws the last error, and AbortedError. */
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

export class NotInStore extends Error {}
export class DamagedInStore extends Error {}

export const isOfDisk = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOSPC', 'EDQUOT', 'EROFS'].includes(String(error.code));

const isFinal = (error: unknown) => error instanceof NotInStore || isOfDisk(error);

// Others may pass, such as 403 for an expired signature.
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
 * Tries five times; checks size and, if known, SHA-256.
 * @throws NotInStore when it is gone; DamagedInStore when its content was always wrong; other
 * errors when the store is unreachable or refuses for now.
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

/** Lower-case hex. */
export async function measureFile(path: string): Promise<{ size_bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return { size_bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

/**
 * 412: the answer to an earlier try was lost.
 * @throws when the store refuses it or cannot be reached.
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

/** The first failure aborts the others; it is thrown once all have ended. */
export async function sideBySide(
  works: readonly ((signal: AbortSignal) => Promise<void>)[],
  signal: AbortSignal,
): Promise<void> {
  const failed = new AbortController();
  const joined = AbortSignal.any([signal, failed.signal]);
  await Promise.all(works.map((work) => work(joined).catch((error) => failed.abort(error))));
  failed.signal.throwIfAborted();
}
