import { asBiophonyError, ConnectionError } from '@biophony/sdk';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { chosenFetch } from '../account/chosen-fetch.ts';
import type { ResultFile } from './result-file.ts';

export interface Download {
  file: ResultFile;
  /** Where it goes. */
  path: string;
  signal: AbortSignal;
  /** Called with the bytes that came, negative when they have to come again. */
  onBytes: (bytes: number) => void;
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

/** True when the file at a path is this result file already. */
async function isThere({ file, path }: Download): Promise<boolean> {
  if ((await sizeOf(path)) !== file.size_bytes || !file.sha256) return false;
  return (await sha256Of(path)) === file.sha256;
}

async function fetchFrom(url: string, from: number, signal: AbortSignal): Promise<Response> {
  const headers = from > 0 ? { range: `bytes=${from}-` } : undefined;
  const fetch = (await chosenFetch()) ?? globalThis.fetch;
  const { origin } = new URL(url);
  const response = await fetch(url, { headers, signal }).catch((error: unknown) => {
    throw asBiophonyError(error, origin, signal);
  });
  if (response.ok || response.status === 416) return response;
  await response.body?.cancel();
  if (response.status >= 500 || response.status === 429)
    throw new ConnectionError(`${new URL(url).origin} answered ${response.status}`);
  throw new StaleDownload(`the store answered ${response.status}`);
}

async function receive(response: Response, part: string, append: boolean, download: Download) {
  const { signal, onBytes } = download;
  const output = await open(part, append ? 'a' : 'w');
  try {
    for await (const chunk of response.body ?? []) {
      await output.write(chunk);
      onBytes(chunk.length);
    }
    await output.sync();
  } catch (error) {
    if (signal.aborted || (error instanceof Error && 'syscall' in error)) throw error;
    throw new ConnectionError('The connection broke during a download', { cause: error });
  } finally {
    await output.close();
  }
}

async function fill(download: Download, part: string): Promise<void> {
  const { file, signal, onBytes } = download;
  const have = await sizeOf(part);
  if (have === file.size_bytes) return onBytes(have);
  const from = have < file.size_bytes ? have : 0;
  const response = await fetchFrom(file.download_url, from, signal);
  const append = response.status === 206 && from > 0;
  if (append) onBytes(from);
  await receive(response, part, append, download);
}

/**
 * Downloads a result file: goes on where a broken download ended, compares size and SHA-256, and only
 * then gives it its name. Throws ConnectionError, StaleDownload, or what the file system says; when
 * the disk is full, what was written is taken away.
 */
export async function downloadFile(download: Download): Promise<void> {
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

/** The error of a file that does not come whole however often it is fetched. */
export const damaged = ({ filename }: ResultFile, cause: unknown): CliError =>
  new CliError(
    `${filename} could not be downloaded whole.`,
    {
      hint: 'Run the same command again; what came whole is not fetched anew.',
      exitCode: exitCodes.temporary,
      code: 'download_failed',
    },
    { cause },
  );
