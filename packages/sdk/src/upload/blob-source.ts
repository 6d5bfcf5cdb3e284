import type { RecordingInfo } from '@biophony/contract';
import { AbortedError } from '../core/errors.ts';
import { Sha256 } from './sha256.ts';
import { SourceError, type UploadSource } from './source.ts';

/** Up to so many bytes a file is hashed as a whole by WebCrypto; above, piece by piece. */
const wholeBytes = 16 * 1024 ** 2;
const pieceBytes = 4 * 1024 ** 2;

const hex = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');

async function bytesOf(blob: Blob, filename: string): Promise<ArrayBuffer> {
  try {
    return await blob.arrayBuffer();
  } catch (error) {
    const message = `${filename} cannot be read; it was moved or changed since it was chosen`;
    throw new SourceError('unreadable', message, { cause: error });
  }
}

/** SHA-256 of a blob as lower-case hex, a few megabytes in memory at a time. */
export async function sha256OfBlob(
  blob: Blob,
  filename: string,
  signal?: AbortSignal,
): Promise<string> {
  const { subtle } = globalThis.crypto;
  if (subtle && blob.size <= wholeBytes)
    return hex(await subtle.digest('SHA-256', await bytesOf(blob, filename)));
  const hash = new Sha256();
  for (let from = 0; from < blob.size; from += pieceBytes) {
    if (signal?.aborted) throw new AbortedError('Stopped');
    hash.update(new Uint8Array(await bytesOf(blob.slice(from, from + pieceBytes), filename)));
  }
  return hash.hex();
}

export interface BlobSourceOptions {
  /** Path inside the card. */
  filename: string;
  blob: Blob;
  contentType?: string;
  recording?: RecordingInfo;
  /** Milliseconds since 1970; a File's lastModified. */
  lastModified?: number;
}

/** A file chosen in a browser (or any Blob) as an upload source. */
export function blobSource({
  filename,
  blob,
  contentType,
  recording,
  lastModified,
}: BlobSourceOptions): UploadSource {
  return {
    filename,
    size: blob.size,
    contentType: contentType || blob.type || 'application/octet-stream',
    recording,
    version: lastModified === undefined ? undefined : String(lastModified),
    sha256: (signal) => sha256OfBlob(blob, filename, signal),
    read: async (offset, length) => blob.slice(offset, offset + length),
  };
}
