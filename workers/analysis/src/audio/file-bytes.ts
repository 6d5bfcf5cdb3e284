import { type FileHandle, open } from 'node:fs/promises';
import { UnreadableAudio } from './audio-stream.ts';

const reasons: Record<string, string> = {
  ENOENT: 'The file is no longer there.',
  EACCES: 'The file may not be read; check its permissions.',
  EPERM: 'The file may not be read; check its permissions.',
  EIO: 'The disk failed while reading; check the card and copy the file again.',
};

const readable = (error: unknown): unknown => {
  const reason = error instanceof Error && 'code' in error && reasons[String(error.code)];
  return reason ? new UnreadableAudio('unreadable', reason, { cause: error }) : error;
};

/** Throws `UnreadableAudio` for file system errors. */
export interface FileBytes {
  size: number;
  /** Returns fewer bytes at the end; uses `into` if given. */
  read(
    position: number,
    length: number,
    into?: Uint8Array<ArrayBuffer>,
  ): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

const readFully = async (
  handle: FileHandle,
  position: number,
  length: number,
  into: Uint8Array<ArrayBuffer> = new Uint8Array(length),
) => {
  const buffer = into.subarray(0, length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled === length ? buffer : buffer.subarray(0, filled);
};

/** Throws `UnreadableAudio`. */
export async function openFile(path: string): Promise<FileBytes> {
  try {
    const handle = await open(path, 'r');
    const stats = await handle.stat();
    if (!stats.isFile()) {
      await handle.close();
      throw new UnreadableAudio('unreadable', 'This is a folder or a device, not a recording.');
    }
    return {
      size: stats.size,
      read: (position, length, into) =>
        readFully(
          handle,
          position,
          Math.max(0, Math.min(length, stats.size - position)),
          into,
        ).catch((error: unknown) => {
          throw readable(error);
        }),
      close: () => handle.close(),
    };
  } catch (error) {
    throw readable(error);
  }
}

/** With `into`, each piece overwrites the last. */
export async function* filePieces(
  path: string,
  start: number,
  end: number,
  pieceBytes: number,
  into?: Uint8Array<ArrayBuffer>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const file = await openFile(path);
  try {
    for (let position = start; position < end; position += pieceBytes) {
      const piece = await file.read(position, Math.min(pieceBytes, end - position), into);
      if (piece.length === 0) return;
      yield piece;
    }
  } finally {
    await file.close();
  }
}
