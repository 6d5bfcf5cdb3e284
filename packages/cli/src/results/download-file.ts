import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { askForBytes } from '../account/ask-for-bytes.ts';
import type { ResultFile } from './result-file.ts';

export interface Download {
  file: ResultFile;
  /** Where it goes. */
  path: string;
  signal: AbortSignal;
  /** Called with the bytes that came, negative when they have to come again. */
  onBytes: (bytes: number) => void;
  /** Called when the store gives bytes. */
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

/** True when the file at a path is this result file already. */
export async function isThere({
  file,
  path,
}: {
  file: Pick<ResultFile, 'size_bytes' | 'sha256'>;
  path: string;
}): Promise<boolean> {
  if ((await sizeOf(path)) !== file.size_bytes || !file.sha256) return false;
  return (await sha256Of(path)) === file.sha256;
}

/** Fetches what is missing at the end of a part. */
async function fill({ file, signal, onBytes, onAnswer }: Download, part: string): Promise<void> {
  const output = await open(part, 'a');
  try {
    const { size: have } = await output.stat();
    if (have === file.size_bytes) return onBytes(have);
    const from = have < file.size_bytes ? have : 0;
    const { status, bytes } = await askForBytes(file.download_url, signal, from);
    const goesOn = status === 206 && from > 0;
    if (goesOn) onBytes(from);
    // Also where the store has less than is here already.
    else if (bytes || status === 416) await output.truncate(0);
    if (!bytes) throw new StaleDownload(`the store answered ${status}`);
    onAnswer();
    for await (const chunk of bytes) {
      // A write may take only a part, as on a disk that is nearly full; `writeFile` goes on until all is written.
      await output.writeFile(chunk);
      onBytes(chunk.length);
    }
    await output.sync();
  } finally {
    await output.close();
  }
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
