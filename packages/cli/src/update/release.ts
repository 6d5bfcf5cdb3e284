import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { biophony } from '../../../../tools/scripts/launch/typed-command.ts';
import { chosenFetch } from '../account/connect.ts';
import { CliError, exitCodes } from '../kit/errors.ts';

export interface ReleaseFile {
  program: string;
  platform: string;
  name: string;
  size: number;
  sha256: string;
}

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
  // Only a plain name: it cannot lead elsewhere.
  typeof value.name === 'string' &&
  /^[\w.-]+$/.test(value.name) &&
  Number.isSafeInteger(value.size) &&
  typeof value.sha256 === 'string' &&
  /^[0-9a-f]{64}$/.test(value.sha256);

const numbersOf = (version: string): number[] | null =>
  /^\d+\.\d+\.\d+$/.test(version) ? version.split('.').map(Number) : null;

/** Throws CliError for an invalid `release.json`. */
function readRelease(text: string, url: string): Release {
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    // Reported below.
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

/** Compares versions of three numbers. */
export function isNewer(offered: string, present: string): boolean {
  const [a, b] = [numbersOf(offered) ?? [], numbersOf(present) ?? []];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

/** Milliseconds. */
const listTimeoutMs = 30_000;

const noRelease = (message: string, cause: unknown): CliError =>
  new CliError(
    message,
    { hint: 'Try again later.', exitCode: exitCodes.temporary, code: 'no_release' },
    { cause },
  );

/** An abort by the caller; a timeout has another name. */
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

/** Streams a body. Throws CliError when the connection breaks. */
async function* piecesOf({ body }: Response, url: string): AsyncGenerator<Uint8Array> {
  try {
    if (body) yield* Readable.fromWeb(body as ReadableStream<Uint8Array>);
  } catch (error) {
    throw isStopped(error)
      ? error
      : noRelease(`${url} did not come whole: the connection broke or was too slow.`, error);
  }
}

export async function fetchRelease(url: string, stop: AbortSignal): Promise<Release> {
  const answer = await answerOf(url, AbortSignal.any([stop, AbortSignal.timeout(listTimeoutMs)]));
  return readRelease(await text(piecesOf(answer, url)), url);
}

/** Downloads a release file to `to`. Throws CliError when size or SHA-256 differ. */
export async function fetchFile(
  url: string,
  { name, size, sha256 }: ReleaseFile,
  to: string,
  stop: AbortSignal,
): Promise<void> {
  const answer = await answerOf(url, stop);
  const hash = createHash('sha256');
  let receivedBytes = 0;
  await pipeline(
    piecesOf(answer, url),
    async function* check(pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        receivedBytes += piece.length;
        if (receivedBytes > size) break;
        hash.update(piece);
        yield piece;
      }
    },
    createWriteStream(to, { mode: 0o755 }),
    { signal: stop },
  );
  if (receivedBytes === size && hash.digest('hex') === sha256) return;
  throw new CliError(`${name} is not what the release says: its checksum or size differs.`, {
    hint: 'Nothing was changed. Try again later. If it stays so, tell the authors of the release.',
    exitCode: exitCodes.someFailed,
    code: 'bad_checksum',
  });
}
