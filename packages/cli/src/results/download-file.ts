import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Results } from '@biophony/contract';
import {
  asBiophonyError,
  ConnectionError,
  parseRetryAfter,
  TimeoutError,
  waitText,
} from '@biophony/sdk';
import { chosenFetch } from '../account/connect.ts';
import { CliError, exitCodes } from '../kit/errors.ts';
import type { WaitRequest } from '../output/waiting.ts';

class RefusedForNow extends ConnectionError implements WaitRequest {
  readonly waitMs: number | null;

  constructor(origin: string, status: number, waitMs: number | null) {
    const waitClause = waitMs === null ? '' : ` and asked to wait ${waitText(waitMs)}`;
    super(`${origin} answered ${status}${waitClause}`, { origin });
    this.waitMs = waitMs;
  }
}

/** The connection broke off after so many bytes. */
export class BrokeOff extends ConnectionError {
  readonly came: number;

  constructor(origin: string, came: number, cause: unknown) {
    super(`The connection to ${origin} broke while a file was read`, { cause, origin });
    this.came = came;
  }
}

/** Milliseconds without a byte before a connection counts as dead. */
const silentMs = 60_000;

interface StoredBytes {
  status: number;
  /** The bytes; null for a permanent refusal. Must be read. */
  bytes: AsyncIterable<Uint8Array> | null;
}

/**
 * Throws RefusedForNow and other ConnectionErrors where a retry may help. While reading: BrokeOff,
 * TimeoutError after a minute without bytes, or the signal's reason.
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
        // A slow reader is not a dead connection.
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

export type ResultDownload = Results['results']['download_urls'][number];

export interface FileDownload {
  file: ResultDownload;
  path: string;
  signal: AbortSignal;
  /** Negative for bytes that must come again. */
  onBytes: (bytes: number) => void;
  onAnswer: () => void;
}

/** The link has expired or the bytes do not match: a new link is needed. */
export class StaleDownload extends Error {}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    (info) => info.size,
    () => 0,
  );

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 ** 2 }))
    hash.update(chunk as Buffer);
  return hash.digest('hex');
}

export async function isThere({
  file,
  path,
}: {
  file: Pick<ResultDownload, 'size_bytes' | 'sha256'>;
  path: string;
}): Promise<boolean> {
  if ((await sizeOf(path)) !== file.size_bytes || !file.sha256) return false;
  return (await sha256Of(path)) === file.sha256;
}

async function fill(
  { file, signal, onBytes, onAnswer }: FileDownload,
  part: string,
): Promise<void> {
  const output = await open(part, 'a');
  try {
    const { size: have } = await output.stat();
    if (have === file.size_bytes) return onBytes(have);
    const from = have < file.size_bytes ? have : 0;
    const { status, bytes } = await askForBytes(file.download_url, signal, from);
    const goesOn = status === 206 && from > 0;
    if (goesOn) onBytes(from);
    // Also when the store has less than the local file.
    else if (bytes || status === 416) await output.truncate(0);
    if (!bytes) throw new StaleDownload(`the store answered ${status}`);
    onAnswer();
    for await (const chunk of bytes) {
      // A write may be partial, as on a nearly full disk; `writeFile` repeats until all is written.
      await output.writeFile(chunk);
      onBytes(chunk.length);
    }
    await output.sync();
  } finally {
    await output.close();
  }
}

/**
 * Resumes a partial file, checks size and SHA-256, then renames it. Throws ConnectionError,
 * StaleDownload or a file system error. On a full disk it removes what was written.
 */
export async function downloadFile(download: FileDownload): Promise<void> {
  const { file, path, onBytes } = download;
  if (await isThere(download)) return onBytes(file.size_bytes);
  const part = `${path}.part`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await fill(download, part);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOSPC' || code === 'EDQUOT') await rm(part, { force: true });
    throw error;
  }
  const whole = (await sizeOf(part)) === file.size_bytes;
  if (!whole || (file.sha256 && (await sha256Of(part)) !== file.sha256)) {
    onBytes(-(await sizeOf(part)));
    await rm(part, { force: true });
    throw new StaleDownload(`${file.filename} came with other content than announced`);
  }
  await rename(part, path);
}

export const damaged = ({ filename }: ResultDownload, cause: unknown): CliError =>
  new CliError(
    `${filename} could not be downloaded whole.`,
    {
      hint: 'Run the same command again; what came whole is not fetched anew.',
      exitCode: exitCodes.temporary,
      code: 'download_failed',
    },
    { cause },
  );
