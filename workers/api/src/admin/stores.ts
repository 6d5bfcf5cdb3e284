import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { s3Signer } from '@biophony/s3';
import { anyPromise, type BlobInfo, type Blobs } from '../base/blobs.ts';
import { SettingError } from '../base/setting-values.ts';
import { type ObjectStore, objectStoreSettings } from '../base/settings.ts';
import { FolderBlobs } from '../platform/folder-blobs.ts';
import { checkStore, s3Blobs, s3PutStream } from '../platform/s3-blobs.ts';
import type { LocalSettings } from '../server/settings.ts';

/** Bucket or folder. */
export interface ObjectStorage {
  blobs: Pick<Blobs, 'get' | 'head' | 'list' | 'delete'>;
  put(key: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  name: string;
}

export function folderStorage(root: string): ObjectStorage {
  const blobs = new FolderBlobs({
    root,
    baseUrl: 'http://localhost',
    secret: 'no link is signed',
    now: () => new Date(),
    promises: anyPromise,
    isShared: true,
  });
  return { blobs, put: (key, body) => blobs.putStream(key, body), name: root };
}

/** Tests it. Throws ObjectStoreFault. */
export async function bucketStorage(store: ObjectStore): Promise<ObjectStorage> {
  await checkStore(store);
  const signer = s3Signer(store);
  const name = `the bucket ${store.bucket} at ${store.endpoint}`;
  return { blobs: s3Blobs(signer), put: s3PutStream(signer), name };
}

export async function copyObject(
  from: ObjectStorage,
  to: ObjectStorage,
  key: string,
  target = key,
): Promise<{ size: number; sha256: string } | null> {
  const object = await from.blobs.get(key);
  if (!object) return null;
  const hash = createHash('sha256');
  let size = 0;
  async function* hashed(body: AsyncIterable<Uint8Array>) {
    for await (const piece of body) {
      hash.update(piece);
      size += piece.byteLength;
      yield piece;
    }
    // A truncated answer is not the object.
    if (size !== object?.size)
      throw new Error(`${key} ended after ${size} of ${object?.size} bytes.`);
  }
  await to.put(target, hashed(object.body));
  return { size, sha256: hash.digest('hex') };
}

export const installedObjects = ({ objectStore, dataDir }: LocalSettings): Promise<ObjectStorage> =>
  objectStore
    ? bucketStorage(objectStore)
    : Promise.resolve(folderStorage(join(dataDir, 'objects')));

export const installedFiles = ({ dataDir }: LocalSettings) => ({
  dataDir,
  secretsFile: join(dataDir, 'secrets.json'),
});

/** A folder, or for `s3` the bucket in BIOPHONY_BACKUP_S3_*. Throws SettingError. */
export async function backupStorage(named: string): Promise<ObjectStorage> {
  if (named !== 's3') return folderStorage(resolve(named));
  const get = (name: string) => process.env[name]?.trim() || undefined;
  const bucket = objectStoreSettings(get, 'BIOPHONY_BACKUP_');
  if (!bucket)
    throw new SettingError(
      'BIOPHONY_BACKUP_S3_ENDPOINT, _BUCKET, _ACCESS_KEY_ID, _SECRET_ACCESS_KEY and _REGION name the bucket for backups. Set them, or name a folder.',
    );
  return bucketStorage(bucket);
}

export async function* walkObjects(
  blobs: Pick<Blobs, 'list'>,
  prefix: string,
): AsyncGenerator<BlobInfo> {
  let cursor: string | undefined;
  do {
    const page = await blobs.list(prefix, cursor);
    yield* page.blobs;
    cursor = page.cursor ?? undefined;
  } while (cursor);
}

/** Keys are asked in the order of the list. */
export function besides<T extends { key: string }>(list: AsyncIterable<T>) {
  const iterator = list[Symbol.asyncIterator]();
  let at: IteratorResult<T> | undefined;
  return async (key: string): Promise<T | null> => {
    at ??= await iterator.next();
    while (!at.done && at.value.key < key) at = await iterator.next();
    return !at.done && at.value.key === key ? at.value : null;
  };
}
