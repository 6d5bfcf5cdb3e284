import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { biophony } from '../../../../scripts/launch/typed-command.ts';
import { chosenFetch } from '../account/connect.ts';
import { CliError, exitCodes } from '../kit/errors.ts';

/** A file of a release. */
export interface ReleaseFile {
  program: string;
  platform: string;
  name: string;
  size: number;
  sha256: string;
}

/** What `release.json` tells of the newest release. */
export interface Release {
  version: string;
  commit: string;
  files: ReleaseFile[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isFile = (value: unknown): value is ReleaseFile =>
  isRecord(value) &&
  typeof value.program === 'string' &&
  typeof value.platform === 'string' &&
  // A name stands beside the list: it leads to no other place.
  typeof value.name === 'string' &&
  /^[\w.-]+$/.test(value.name) &&
  Number.isSafeInteger(value.size) &&
  typeof value.sha256 === 'string' &&
  /^[0-9a-f]{64}$/.test(value.sha256);

const numbersOf = (version: string): number[] | null =>
  /^\d+\.\d+\.\d+$/.test(version) ? version.split('.').map(Number) : null;

/** Reads `release.json`; throws CliError where it is none. */
function readRelease(text: string, url: string): Release {
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    // Told below.
  }
  if (
    isRecord(value) &&
    typeof value.version === 'string' &&
    numbersOf(value.version) &&
    typeof value.commit === 'string' &&
    Array.isArray(value.files) &&
    value.files.every(isFile)
  )
    return { version: value.version, commit: value.commit, files: value.files };
  throw new CliError(`${url} does not tell of a release.`, {
    hint: `Check BIOPHONY_RELEASES_URL, or look at the releases in a browser (${biophony('version')} names the page).`,
    exitCode: exitCodes.someFailed,
    code: 'bad_release',
  });
}

/** Whether `offered` is a later version than `present`; both are three numbers. */
export function isNewer(offered: string, present: string): boolean {
  const [a, b] = [numbersOf(offered) ?? [], numbersOf(present) ?? []];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

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
