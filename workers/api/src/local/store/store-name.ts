import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectStore } from '../../settings/object-store.ts';

/**
 * What tells one place of objects from another: the address of the bucket, or an identifier that is kept in the folder,
 * since folders of two machines may have the same path. Two processes that start together find the same one.
 */
export function storeName(store: ObjectStore | undefined, root: string): string {
  if (store) return `the bucket ${store.endpoint}/${store.bucket}`;
  // A leading dot: no object is called so.
  const file = join(root, '.store-id');
  if (!existsSync(file)) {
    const draft = join(root, `.store-id-${randomUUID()}`);
    writeFileSync(draft, `${randomUUID()}\n`, { mode: 0o600, flag: 'wx' });
    try {
      linkSync(draft, file);
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
    } finally {
      rmSync(draft);
    }
  }
  return `the folder ${readFileSync(file, 'utf8').trim()}`;
}
