import { open } from 'node:fs/promises';
import { besides, walkObjects } from '../objects/walk.ts';
import { copyObject, type Place } from '../objects/place.ts';
import { objectsPrefix } from './manifest.ts';
import { readList, writeLine } from './object-list.ts';
import type { ToldSum } from './told-sums.ts';

export interface Copied {
  count: number;
  bytes: number;
  /** What was not in the backup before. */
  fresh: number;
}

export interface CopyTerms {
  /** Where the list of the objects is written. */
  listFile: string;
  /** The list of an earlier copy; null where there was none. */
  before: string | null;
  /** Whether the earlier copy is of the same backup: what went since then stays, because the database may name it. */
  keepsGone?: boolean;
  /** What the database that was read tells of them. */
  sumOf?: ToldSum;
}

/** Objects to delete in one call. */
const deletedAtOnce = 1000;

/** An object of a store or of a list. */
interface Sized {
  key: string;
  size: number;
}

async function* nothing(): AsyncGenerator<never> {}

/** The objects of a store and, in the order of their keys, those of a list that the store has no more. */
async function* withGone(
  objects: AsyncIterable<Sized>,
  listed: AsyncIterable<Sized>,
): AsyncGenerator<Sized> {
  const iterator = listed[Symbol.asyncIterator]();
  let at = await iterator.next();
  for await (const object of objects) {
    for (; !at.done && at.value.key <= object.key; at = await iterator.next())
      if (at.value.key < object.key) yield at.value;
    yield object;
  }
  for (; !at.done; at = await iterator.next()) yield at.value;
}

/**
 * Copies the objects of a store into a backup and writes their list. What the list before names and what still stands
 * there with its size is kept as it is, unless the database tells another SHA-256 of it: a file whose content was refused
 * comes again under the same key.
 */
export async function copyObjects(
  from: Place,
  backup: Place,
  { listFile, before, keepsGone = false, sumOf = () => null }: CopyTerms,
): Promise<Copied> {
  const copied: Copied = { count: 0, bytes: 0, fresh: 0 };
  const earlier = () => (before === null ? nothing() : readList(before));
  const known = besides(earlier());
  const all = walkObjects(from.blobs, 'u/');
  const standing = besides(walkObjects(backup.blobs, objectsPrefix));
  const list = await open(listFile, 'w', 0o600);
  try {
    for await (const { key, size } of keepsGone ? withGone(all, earlier()) : all) {
      const target = objectsPrefix + key;
      const [was, there] = [await known(key), await standing(target)];
      const stood = was !== null && was.size === size && there?.size === size ? was : null;
      const isRight = stood !== null && (sumOf(key) ?? stood.sha256) === stood.sha256;
      const fresh = isRight ? null : await copyObject(from, backup, key, target);
      const sum = fresh ?? stood;
      if (!sum) continue;
      if (fresh) copied.fresh += 1;
      copied.count += 1;
      copied.bytes += sum.size;
      await writeLine(list, { key, size: sum.size, sha256: sum.sha256 });
    }
  } finally {
    await list.close();
  }
  return copied;
}

/** Deletes the objects of a backup that its list does not name any more; answers how many. */
export async function deleteUnlisted(backup: Place, listFile: string): Promise<number> {
  const listed = besides(readList(listFile));
  let deleted = 0;
  let gone: string[] = [];
  const flush = async () => {
    await backup.blobs.delete(gone);
    deleted += gone.length;
    gone = [];
  };
  for await (const { key } of walkObjects(backup.blobs, objectsPrefix)) {
    if ((await listed(key.slice(objectsPrefix.length))) === null) gone.push(key);
    if (gone.length === deletedAtOnce) await flush();
  }
  await flush();
  return deleted;
}
