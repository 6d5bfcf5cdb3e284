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

async function entriesOf(folder: string, keyPrefix: string): Promise<Entry[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    if (isMissing(cause)) return [];
    throw cause;
  });
  return found
    .filter((entry) => !entry.name.startsWith('.'))
    .map((entry) => ({
      key: `${keyPrefix}${segmentOf(entry.name)}${entry.isDirectory() ? '/' : ''}`,
      path: join(folder, entry.name),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Files below a folder in key order, those of `prefix` that come after the key `after`. */
async function* walk(
  folder: string,
  keyPrefix: string,
  prefix: string,
  after: string,
): AsyncGenerator<Entry> {
  for (const entry of await entriesOf(folder, keyPrefix)) {
    if (!entry.key.startsWith(prefix) && !prefix.startsWith(entry.key)) continue;
    if (!entry.key.endsWith('/')) {
      if (entry.key.startsWith(prefix) && entry.key > after) yield entry;
    } else if (entry.key > after || after.startsWith(entry.key)) {
      yield* walk(entry.path, entry.key, prefix, after);
    }
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
  for await (const entry of walk(root, '', prefix, after)) {
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
      return info && { key, size: info.size };
    }),
  );
  return found.filter((blob) => blob !== null);
}
