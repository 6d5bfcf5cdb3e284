import type { RecordingInfo } from '@biophony/contract';
import { open } from 'node:fs/promises';
import { SourceError, type UploadSource } from '../upload/source.ts';
import type { Sha256Pool } from './sha256-pool.ts';
import { systemCode, unreadable } from './unreadable.ts';

const streamChunkBytes = 1024 ** 2;

export interface FileSourceOptions {
  /** Where the file is. */
  path: string;
  /** Path inside the card, with forward slashes. */
  filename: string;
  /** Bytes. */
  size: number;
  /** Change time in milliseconds since 1970. */
  modifiedMs: number;
  contentType: string;
  recording?: RecordingInfo;
  pool: Sha256Pool;
}

const shorter = (path: string) =>
  new SourceError('changed', `${path} became shorter while it was being sent`);

async function readWhole(path: string, offset: number, length: number) {
  const bytes = Buffer.allocUnsafeSlow(length);
  const file = await open(path, 'r');
  try {
    for (let filled = 0; filled < length;) {
      const { bytesRead } = await file.read(bytes, filled, length - filled, offset + filled);
      if (bytesRead === 0) throw shorter(path);
      filled += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}

async function* readPieces(path: string, offset: number, length: number) {
  const file = await open(path, 'r');
  try {
    const chunks = file.createReadStream({
      start: offset,
      end: offset + length - 1,
      highWaterMark: streamChunkBytes,
      autoClose: false,
    });
    let sent = 0;
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      sent += chunk.length;
      yield chunk;
    }
    if (sent < length) throw shorter(path);
  } finally {
    await file.close();
  }
}

const asSourceError = (path: string, error: unknown): SourceError =>
  error instanceof SourceError ? error : unreadable(path, systemCode(error), error);

/** A file on disk as an upload source. */
export function fileSource(options: FileSourceOptions): UploadSource {
  const { path, filename, size, modifiedMs, contentType, recording, pool } = options;
  return {
    filename,
    size,
    contentType,
    recording,
    version: String(modifiedMs),
    sha256: (signal) => pool.hash(path, size, signal),
    read: (offset, length) =>
      readWhole(path, offset, length).catch((error: unknown) => {
        throw asSourceError(path, error);
      }),
    async *stream(offset, length) {
      try {
        yield* readPieces(path, offset, length);
      } catch (error) {
        throw asSourceError(path, error);
      }
    },
  };
}
