import { createHash } from 'node:crypto';
import { FolderBlobs } from '../../adapters/folder-blobs/folder-blobs.ts';
import { checkStore } from '../../adapters/s3-blobs/check-store.ts';
import { s3PutStream } from '../../adapters/s3-blobs/put-stream.ts';
import { s3Blobs } from '../../adapters/s3-blobs/s3-blobs.ts';
import { s3Signer } from '../../adapters/s3/s3-signer.ts';
import type { Blobs } from '../../ports/blobs.ts';
import { anyPromise } from '../../ports/promises.ts';
import type { ObjectStore } from '../../settings/object-store.ts';

/** A place of objects that a command reads and fills: a bucket, or a folder. */
export interface Place {
  blobs: Pick<Blobs, 'get' | 'head' | 'list' | 'delete'>;
  /** Puts an object of any size over whatever stands at its key. */
  put(key: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  /** Its name in sentences. */
  name: string;
}

/** A folder of objects; nothing is served from it. */
export function folderPlace(root: string): Place {
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

/** A bucket, after it was tried. Throws ObjectStoreFault. */
export async function bucketPlace(store: ObjectStore): Promise<Place> {
  await checkStore(store);
  const signer = s3Signer(store);
  const name = `the bucket ${store.bucket} at ${store.endpoint}`;
  return { blobs: s3Blobs(signer), put: s3PutStream(signer), name };
}

/** Copies an object and answers its bytes and their SHA-256; null where it is gone. */
export async function copyObject(
  from: Place,
  to: Place,
  key: string,
  target = key,
): Promise<{ size: number; sha256: string } | null> {
  const found = await from.blobs.get(key);
  if (!found) return null;
  const hash = createHash('sha256');
  let size = 0;
  async function* hashed(body: AsyncIterable<Uint8Array>) {
    for await (const piece of body) {
      hash.update(piece);
      size += piece.byteLength;
      yield piece;
    }
    // An answer that was cut must not count as the object.
    if (size !== found?.size)
      throw new Error(`${key} ended after ${size} of ${found?.size} bytes.`);
  }
  await to.put(target, hashed(found.body));
  return { size, sha256: hash.digest('hex') };
}
