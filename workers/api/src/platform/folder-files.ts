import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { BlobInfo } from '../base/blobs.ts';
import { type Shared, sortInTurns, yieldByTime } from '../base/turns.ts';

const plain = /^[A-Za-z0-9._ ()-]$/;
/** Stored unencoded, as all of our keys are. */
const plainSegment = /^[A-Za-z0-9_ ()-][A-Za-z0-9._ ()-]*$/;

const encodeSegment = (segment: string): string => {
  if (plainSegment.test(segment)) return segment;
  const encoded = Array.from(segment, (character) =>
    plain.test(character)
      ? character
      : Array.from(
          new TextEncoder().encode(character),
          (byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`,
        ).join(''),
  ).join('');
  return encoded.replace(/^\./, '%2E');
};

/**
 * Encodes what a file system might reject, and a leading dot: no key leaves the root or meets the
 * store's own folders. Throws for invalid keys.
 */
export function keyPath(root: string, key: string): string {
  const segments = key.split('/');
  if (key.length > 1024 || segments.some((segment) => segment === ''))
    throw new TypeError(`Not a key of the object store: ${JSON.stringify(key)}`);
  const encoded = segments.map(encodeSegment);
  if (encoded.some((segment) => segment.length > 255))
    throw new TypeError('A part of the key is too long for a file name');
  return join(root, ...encoded);
}

const segmentOf = (name: string): string => (name.includes('%') ? decodeURIComponent(name) : name);

const moveAttempts = 5;

export const isMissing = (cause: unknown): boolean =>
  cause instanceof Error &&
  'code' in cause &&
  (cause.code === 'ENOENT' || cause.code === 'ENOTDIR');

/** A rename or new entry survives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Replaces any file. Throws ENOENT if the folder is gone. */
export async function moveTo(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

export async function moveInto(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await mkdir(dirname(to), { recursive: true });
    try {
      await moveTo(from, to);
      return;
    } catch (cause) {
      // Another deletion may have removed the empty folder.
      if (!isMissing(cause) || attempt === moveAttempts) throw cause;
    }
  }
}

export async function removeFile(root: string, path: string): Promise<void> {
  await rm(path, { force: true }).catch((cause: unknown) => {
    if (!isMissing(cause)) throw cause;
  });
  for (let folder = dirname(path); folder.startsWith(root + sep); folder = dirname(folder)) {
    const emptied = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!emptied) return;
  }
}

/** Throwing stops the write and leaves nothing behind. */
export type Inspect = (chunk: Uint8Array) => void;

/** Synced to disk; `size` in bytes. The file is gone if anything fails. */
export async function writeTemp(
  tempFolder: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  inspect: Inspect = () => {},
): Promise<{ path: string; size: number }> {
  const path = join(tempFolder, randomUUID());
  const handle = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of chunks) {
      inspect(chunk);
      for (let at = 0; at < chunk.byteLength;)
        at += (await handle.write(chunk, at, chunk.byteLength - at)).bytesWritten;
      size += chunk.byteLength;
    }
    await handle.sync();
    await handle.close();
    return { path, size };
  } catch (cause) {
    await handle.close().catch(() => {});
    await rm(path, { force: true });
    throw cause;
  }
}

const chunkBytes = 256 * 1024;

/** Closes the file at the end. `size` is the whole file's. */
export async function readRange(
  handle: FileHandle,
  range?: { offset: number; length: number },
): Promise<{ body: ReadableStream<Uint8Array>; size: number } | null> {
  const info = await handle.stat();
  if (!info.isFile()) {
    await handle.close();
    return null;
  }
  let at = range?.offset ?? 0;
  const end = Math.min(info.size, at + (range?.length ?? info.size));
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const wanted = Math.min(chunkBytes, end - at);
      const { bytesRead, buffer } =
        wanted > 0
          ? await handle.read(new Uint8Array(wanted), 0, wanted, at)
          : { bytesRead: 0, buffer: new Uint8Array(0) };
      at += bytesRead;
      if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
      if (bytesRead === 0 || at >= end) {
        await handle.close();
        controller.close();
      }
    },
    cancel: () => handle.close(),
  });
  return { body, size: info.size };
}

interface Entry {
  /** A folder's ends with a slash: its place in key order. */
  key: string;
}

interface Range {
  prefix: string;
  after: string;
}

const mayBelong = (key: string, { prefix, after }: Range): boolean =>
  key.endsWith('/')
    ? (key.startsWith(prefix) || prefix.startsWith(key)) && (key > after || after.startsWith(key))
    : key.startsWith(prefix) && key > after;

/** In key order, as of the folder's last change. */
interface Remembered {
  changed: bigint;
  names: readonly string[];
}

const largeFolder = 2000;
const foldersRemembered = 4;
/** Milliseconds: a folder may change again within a clock tick of the file system. */
const settledMs = 2000;
const remembered = new Map<string, Remembered>();

async function namesIn(folder: string, shared: Shared): Promise<readonly string[]> {
  const { mtimeNs: changed, mtimeMs } = await stat(folder, { bigint: true });
  const lastReading = remembered.get(folder);
  if (lastReading?.changed === changed) return lastReading.names;
  remembered.delete(folder);
  const segments: string[] = [];
  const began = Date.now();
  for await (const entry of await opendir(folder, { bufferSize: 1000 })) {
    if (entry.name.startsWith('.')) continue;
    segments.push(`${segmentOf(entry.name)}${entry.isDirectory() ? '/' : ''}`);
    await yieldByTime(shared);
  }
  const names = await sortInTurns(shared, segments, (a, b) => (a < b ? -1 : 1));
  if (names.length >= largeFolder && began - Number(mtimeMs) > settledMs) {
    const [oldest] = remembered.keys();
    if (remembered.size >= foldersRemembered && oldest !== undefined) remembered.delete(oldest);
    remembered.set(folder, { changed, names });
  }
  return names;
}

/** Index of the first name that may hold something after a key. */
function firstBehind(names: readonly string[], keyPrefix: string, after: string): number {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (`${keyPrefix}${names[middle]}` > after) high = middle;
    else low = middle + 1;
  }
  // The folder that contains the key sorts before it.
  return Math.max(0, low - 1);
}

async function* entriesOf(
  folder: string,
  keyPrefix: string,
  range: Range,
  shared: Shared,
): AsyncGenerator<Entry> {
  const names = await namesIn(folder, shared).catch((cause: unknown) => {
    if (isMissing(cause)) return [];
    throw cause;
  });
  for (let at = firstBehind(names, keyPrefix, range.after); at < names.length; at++) {
    const key = `${keyPrefix}${names[at]}`;
    if (mayBelong(key, range)) yield { key };
  }
}

async function* walk(
  root: string,
  keyPrefix: string,
  range: Range,
  shared: Shared,
): AsyncGenerator<Entry> {
  const folder = keyPrefix === '' ? root : keyPath(root, keyPrefix.slice(0, -1));
  for await (const entry of entriesOf(folder, keyPrefix, range, shared)) {
    if (entry.key.endsWith('/')) yield* walk(root, entry.key, range, shared);
    else yield entry;
  }
}

export async function listFolder(
  root: string,
  prefix: string,
  after: string,
  limit: number,
  shared: Shared = {},
): Promise<{ blobs: BlobInfo[]; cursor: string | null }> {
  const page: Entry[] = [];
  for await (const entry of walk(root, '', { prefix, after }, shared)) {
    if (page.length === limit)
      return { blobs: await sizes(root, page), cursor: page.at(-1)?.key ?? null };
    page.push(entry);
  }
  return { blobs: await sizes(root, page), cursor: null };
}

async function sizes(root: string, page: Entry[]): Promise<BlobInfo[]> {
  const blobs = await Promise.all(
    page.map(async ({ key }) => {
      const info = await stat(keyPath(root, key)).catch((cause: unknown) => {
        if (isMissing(cause)) return null;
        throw cause;
      });
      return info && { key, size: info.size, putAt: info.mtime };
    }),
  );
  return blobs.filter((blob) => blob !== null);
}
