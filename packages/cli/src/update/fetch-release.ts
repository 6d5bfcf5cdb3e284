import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { chosenFetch } from '../account/chosen-fetch.ts';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { readRelease, type Release, type ReleaseFile } from './release.ts';

/** Milliseconds for the list of a release to come. */
const listPatience = 30_000;

async function answerOf(url: string, signal: AbortSignal): Promise<Response> {
  const ask = (await chosenFetch()) ?? fetch;
  let why: string;
  let cause: unknown;
  try {
    const answer = await ask(url, { signal });
    if (answer.ok) return answer;
    why = `it answered ${answer.status}`;
  } catch (error) {
    cause = error;
    why = 'it could not be reached';
  }
  throw new CliError(
    `Nothing came from ${url}: ${why}.`,
    { hint: 'Try again later.', exitCode: exitCodes.temporary, code: 'no_release' },
    { cause },
  );
}

/** The newest release, as the list at `url` tells it. */
export async function fetchRelease(url: string, stop: AbortSignal): Promise<Release> {
  const answer = await answerOf(url, AbortSignal.any([stop, AbortSignal.timeout(listPatience)]));
  return readRelease(await answer.text(), url);
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
    Readable.fromWeb((answer.body ?? new Blob([]).stream()) as ReadableStream<Uint8Array>),
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
