import { opendir, stat } from 'node:fs/promises';
import type { BlobInfo } from '../../ports/blobs.ts';
import { sortInTurns, yieldByTime, type Shared } from '../../ports/turns.ts';
import { isMissing } from './files.ts';
import { keyPath, segmentOf } from './paths.ts';

interface Entry {
  /** Key so far; a folder's ends with a slash, which also puts it in key order among its neighbours. */
  key: string;
}

interface Range {
  prefix: string;
  after: string;
}

/** Whether an object of this key, or one below this folder, may belong to the range. */
const mayBelong = (key: string, { prefix, after }: Range): boolean =>
  key.endsWith('/')
    ? (key.startsWith(prefix) || prefix.startsWith(key)) && (key > after || after.startsWith(key))
    : key.startsWith(prefix) && key > after;

/** Entries of a large folder in key order, as they were when it had last changed. */
interface Remembered {
  changed: bigint;
  names: readonly string[];
}

const largeFolder = 2000;
const foldersRemembered = 4;
/** A folder that changed so lately may change again within what a file system's clock can tell. */
const settledMs = 2000;
const remembered = new Map<string, Remembered>();

/** Names in a folder in the order of their keys, those of folders with a slash. A page of a large one is asked for after another. */
async function namesIn(folder: string, shared: Shared): Promise<readonly string[]> {
  const { mtimeNs: changed, mtimeMs } = await stat(folder, { bigint: true });
  const known = remembered.get(folder);
  if (known?.changed === changed) return known.names;
  remembered.delete(folder);
  const found: string[] = [];
  const began = Date.now();
  for await (const entry of await opendir(folder, { bufferSize: 1000 })) {
    if (entry.name.startsWith('.')) continue;
    found.push(`${segmentOf(entry.name)}${entry.isDirectory() ? '/' : ''}`);
    await yieldByTime(shared);
  }
  const names = await sortInTurns(shared, found, (a, b) => (a < b ? -1 : 1));
  if (names.length >= largeFolder && began - Number(mtimeMs) > settledMs) {
    const [oldest] = remembered.keys();
    if (remembered.size >= foldersRemembered && oldest !== undefined) remembered.delete(oldest);
    remembered.set(folder, { changed, names });
  }
  return names;
}

/** The place of the first of sorted names that may hold something behind a key. */
function firstBehind(names: readonly string[], keyPrefix: string, after: string): number {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (`${keyPrefix}${names[middle]}` > after) high = middle;
    else low = middle + 1;
  }
  // The folder in which the key is sorts before it.
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

/** Files of a range below a folder, in key order. */
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

/** One page of the objects under a prefix. The cursor is the last key of the page before. */
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
  const found = await Promise.all(
    page.map(async ({ key }) => {
      const info = await stat(keyPath(root, key)).catch((cause: unknown) => {
        if (isMissing(cause)) return null;
        throw cause;
      });
      return info && { key, size: info.size, putAt: info.mtime };
    }),
  );
  return found.filter((blob) => blob !== null);
}
