import { close, open, read } from 'node:fs';
import { SourceError } from '../upload/source.ts';

const reasons: Record<string, string> = {
  ENOENT: 'it is no longer there',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it, or another program has it open',
  EBUSY: 'another program has it open',
  EISDIR: 'it is a folder',
  EIO: 'the card or disk gives read errors; copy the card with a rescue tool first',
  ENODEV: 'the card was taken out',
  ENXIO: 'the card was taken out',
};

/** `code` is the system's, such as EACCES. */
export const unreadable = (path: string, code: string, cause?: unknown): SourceError =>
  new SourceError('unreadable', `${path} cannot be read: ${reasons[code] ?? code}`, { cause });

export const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'EIO';

// fs/promises takes twice the time on many small files.
const openFile = (path: string) =>
  new Promise<number>((resolve, reject) => {
    open(path, 'r', (error, fd) => (error ? reject(error) : resolve(fd)));
  });

const closeFile = (fd: number) => new Promise<void>((resolve) => close(fd, () => resolve()));

const readSome = (fd: number, target: Uint8Array, from: number, position: number) =>
  new Promise<number>((resolve, reject) => {
    read(fd, target, from, target.length - from, position, (error, count) =>
      error ? reject(error) : resolve(count),
    );
  });

async function fill(fd: number, path: string, offset: number, target: Uint8Array): Promise<void> {
  for (let filled = 0; filled < target.length;) {
    const count = await readSome(fd, target, filled, offset + filled);
    if (count === 0)
      throw new SourceError('changed', `${path} became shorter while it was being sent`);
    filled += count;
  }
}

const asSourceError = (path: string, error: unknown): SourceError =>
  error instanceof SourceError ? error : unreadable(path, systemCode(error), error);

/** Throws SourceError when the file is unreadable or too short. */
export async function readRange(path: string, offset: number, target: Uint8Array): Promise<void> {
  try {
    const fd = await openFile(path);
    try {
      await fill(fd, path, offset, target);
    } finally {
      await closeFile(fd);
    }
  } catch (error) {
    throw asSourceError(path, error);
  }
}

/**
 * Chunks of at most `most` bytes, in two alternating buffers to spare the garbage collector. A
 * chunk is valid until the next but one is requested.
 */
export async function* readPieces(path: string, offset: number, length: number, most: number) {
  let fd: number | null = null;
  try {
    fd = await openFile(path);
    const size = Math.min(most, length);
    let [buffer, other] = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)];
    for (let at = 0; at < length; at += most) {
      const piece = buffer.subarray(0, Math.min(most, length - at));
      await fill(fd, path, offset + at, piece);
      yield piece;
      [buffer, other] = [other, buffer];
    }
  } catch (error) {
    throw asSourceError(path, error);
  } finally {
    if (fd !== null) await closeFile(fd);
  }
}
