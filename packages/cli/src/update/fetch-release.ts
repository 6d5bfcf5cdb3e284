import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { chosenFetch } from '../account/chosen-fetch.ts';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { readRelease, type Release, type ReleaseFile } from './release.ts';

/** Milliseconds for the list of a release to come. */
const listTimeoutMs = 30_000;

const noRelease = (message: string, cause: unknown): CliError =>
  new CliError(
    message,
    { hint: 'Try again later.', exitCode: exitCodes.temporary, code: 'no_release' },
    { cause },
  );

/** Whoever stopped it knows why nothing came; a time that ran out has another name. */
const isStopped = (error: unknown): boolean =>
  error instanceof Error && error.name === 'AbortError';

async function answerOf(url: string, signal: AbortSignal): Promise<Response> {
  const ask = await chosenFetch();
  let why: string;
  let cause: unknown;
  try {
    const answer = await ask(url, { signal });
    if (answer.ok) return answer;
    why = `it answered ${answer.status}`;
  } catch (error) {
    if (isStopped(error)) throw error;
    cause = error;
    why = 'it could not be reached';
  }
  throw noRelease(`Nothing came from ${url}: ${why}.`, cause);
}

/** What an answer brings, in pieces. Throws CliError where the connection breaks before the end. */
async function* piecesOf({ body }: Response, url: string): AsyncGenerator<Uint8Array> {
  try {
    if (body) yield* Readable.fromWeb(body as ReadableStream<Uint8Array>);
  } catch (error) {
    throw isStopped(error)
      ? error
      : noRelease(`${url} did not come whole: the connection broke or was too slow.`, error);
  }
}

/** The newest release, as the list at `url` tells it. */
export async function fetchRelease(url: string, stop: AbortSignal): Promise<Release> {
  const answer = await answerOf(url, AbortSignal.any([stop, AbortSignal.timeout(listTimeoutMs)]));
  return readRelease(await text(piecesOf(answer, url)), url);
}

/** Fetches a file of a release to `to`. Throws CliError where size or SHA-256 are not as the release says. */
export async function fetchFile(
  url: string,
  { name, size, sha256 }: ReleaseFile,
  to: string,
  stop: AbortSignal,
): Promise<void> {
  const answer = await answerOf(url, stop);
  const hash = createHash('sha256');
  let taken = 0;
  await pipeline(
    piecesOf(answer, url),
    async function* check(pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        taken += piece.length;
        if (taken > size) break;
        hash.update(piece);
        yield piece;
      }
    },
    createWriteStream(to, { mode: 0o755 }),
    { signal: stop },
  );
  if (taken === size && hash.digest('hex') === sha256) return;
  throw new CliError(`${name} is not what the release says: its checksum or size differs.`, {
    hint: 'Nothing was changed. Try again later; if it stays so, tell those who made the release.',
    exitCode: exitCodes.someFailed,
    code: 'bad_checksum',
  });
}
