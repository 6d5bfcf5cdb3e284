import type { FileKind } from '@biophony/contract';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { AbortedError } from '../core/errors.ts';
import { type KnownFacts, toRecordingInfo, SourceError, type UploadSource } from './source.ts';

/** Throws SourceError when the file has become unreadable. */
export async function blobBytes(blob: Blob, filename: string): Promise<ArrayBuffer> {
  try {
    return await blob.arrayBuffer();
  } catch (error) {
    const message = `${filename} cannot be read; it was moved or changed since it was chosen`;
    throw new SourceError('unreadable', message, { cause: error });
  }
}

/** Bytes that WebCrypto hashes at once. */
const wholeBytes = 16 * 1024 ** 2;
const pieceBytes = 4 * 1024 ** 2;

/** Lower-case hex; a few megabytes in memory. */
export async function sha256OfBlob(
  blob: Blob,
  filename: string,
  signal?: AbortSignal,
): Promise<string> {
  const { subtle } = globalThis.crypto;
  if (subtle && blob.size <= wholeBytes)
    return bytesToHex(
      new Uint8Array(await subtle.digest('SHA-256', await blobBytes(blob, filename))),
    );
  const hash = sha256.create();
  for (let from = 0; from < blob.size; from += pieceBytes) {
    if (signal?.aborted) throw new AbortedError('Stopped');
    hash.update(new Uint8Array(await blobBytes(blob.slice(from, from + pieceBytes), filename)));
  }
  return bytesToHex(hash.digest());
}

export interface BlobSourceOptions {
  filename: string;
  blob: Blob;
  contentType?: string;
  /** Default: a recording. */
  kind?: FileKind;
  recording?: KnownFacts;
  remarks?: readonly string[];
  /** Milliseconds since 1970. */
  lastModified?: number;
}

/** Blob or File as an upload source. */
export function blobSource({
  filename,
  blob,
  contentType,
  kind,
  recording,
  remarks,
  lastModified,
}: BlobSourceOptions): UploadSource {
  return {
    filename,
    size: blob.size,
    contentType: contentType || blob.type || 'application/octet-stream',
    kind,
    recording: recording && toRecordingInfo(recording, filename),
    remarks,
    version: lastModified === undefined ? undefined : String(lastModified),
    sha256: (signal) => sha256OfBlob(blob, filename, signal),
    read: async (offset, length) => blob.slice(offset, offset + length),
  };
}
