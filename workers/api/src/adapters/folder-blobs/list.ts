import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobInfo } from '../../ports/blobs.ts';
import { isMissing } from './files.ts';
import { segmentOf } from './paths.ts';

interface Entry {
  /** Key so far; a folder's ends with a slash, which also puts it in key order among its neighbours. */
  key: string;
  path: string;
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

async function entriesOf(folder: string, keyPrefix: string, range: Range): Promise<Entry[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    if (isMissing(cause)) return [];
    throw cause;
  });
  const entries: Entry[] = [];
  for (const entry of found) {
    if (entry.name.startsWith('.')) continue;
    const key = `${keyPrefix}${segmentOf(entry.name)}${entry.isDirectory() ? '/' : ''}`;
    if (mayBelong(key, range)) entries.push({ key, path: join(folder, entry.name) });
  }
  return entries.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Files of a range below a folder, in key order. */
async function* walk(folder: string, keyPrefix: string, range: Range): AsyncGenerator<Entry> {
  for (const entry of await entriesOf(folder, keyPrefix, range)) {
    if (entry.key.endsWith('/')) yield* walk(entry.path, entry.key, range);
    else yield entry;
  }
}

/** One page of the objects under a prefix. The cursor is the last key of the page before. */
export async function listFolder(
  root: string,
  prefix: string,
  after: string,
  limit: number,
): Promise<{ blobs: BlobInfo[]; cursor: string | null }> {
  const page: Entry[] = [];
  for await (const entry of walk(root, '', { prefix, after })) {
    if (page.length === limit)
      return { blobs: await sizes(page), cursor: page.at(-1)?.key ?? null };
    page.push(entry);
  }
  return { blobs: await sizes(page), cursor: null };
}

async function sizes(page: Entry[]): Promise<BlobInfo[]> {
  const found = await Promise.all(
    page.map(async ({ key, path }) => {
      const info = await stat(path).catch((cause: unknown) => {
        if (isMissing(cause)) return null;
        throw cause;
      });
      return info && { key, size: info.size, putAt: info.mtime };
    }),
  );
  return found.filter((blob) => blob !== null);
}
