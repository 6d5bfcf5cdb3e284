import type { Database } from '../../ports/database.ts';
import { AdminError } from '../support/failures.ts';
import { copyObject, type Place } from './place.ts';
import { besides, walkObjects } from './walk.ts';

const fileAt = /\/f\/([^/]+)$/;

/** The SHA-256 of an object by the database; null where that does not know one. */
async function knownSum(db: Database, key: string): Promise<string | null> {
  const fileId = fileAt.exec(key)?.[1];
  const row = fileId
    ? await db
        .prepare(`SELECT sha256 FROM files WHERE file_id = ? AND verified_by IS NOT NULL`)
        .bind(fileId)
        .first<{ sha256: string | null }>()
    : await db
        .prepare('SELECT sha256 FROM outputs WHERE object_key = ?')
        .bind(key)
        .first<{ sha256: string }>();
  return row?.sha256 ?? null;
}

/**
 * Copies all objects that are not at the target yet. The store compares each with the checksum of what was read, and
 * that with the one in the database; at the end sizes are compared once more. The source stays as it is.
 */
export async function moveObjects(
  db: Database,
  from: Place,
  to: Place,
): Promise<{ objects: number; copied: number; bytes: number }> {
  const moved = { objects: 0, copied: 0, bytes: 0 };
  const standing = besides(walkObjects(to.blobs, 'u/'));
  for await (const { key, size } of walkObjects(from.blobs, 'u/')) {
    moved.objects += 1;
    moved.bytes += size;
    if ((await standing(key))?.size === size) continue;
    const copied = await copyObject(from, to, key);
    const known = await knownSum(db, key);
    if (known !== null && copied?.sha256 !== known) {
      await to.blobs.delete([key]);
      throw new AdminError(
        `${key} in ${from.name} has another SHA-256 than the database says. Restore it from a backup, or delete its row; nothing else was changed.`,
      );
    }
    moved.copied += 1;
  }
  const there = besides(walkObjects(to.blobs, 'u/'));
  for await (const { key, size } of walkObjects(from.blobs, 'u/'))
    if ((await there(key))?.size !== size)
      throw new AdminError(`${key} is not whole in ${to.name}. Run the same command again.`);
  return moved;
}
