import { listFolder } from '../../adapters/folder-blobs/list.ts';
import { FolderBlobs, type FolderBlobsOptions } from '../../adapters/folder-blobs/folder-blobs.ts';
import { checkStore } from '../../adapters/s3-blobs/check-store.ts';
import { s3Blobs } from '../../adapters/s3-blobs/s3-blobs.ts';
import { s3Signer } from '../../adapters/s3/s3-signer.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { Logger } from '../../ports/deps.ts';
import type { ObjectStore } from '../../settings/object-store.ts';

/** Where recordings and results are. */
export interface OpenStore {
  blobs: Blobs;
  /** The same, where it is a folder, whose signed links the service serves itself; null for a bucket. */
  folder: FolderBlobs | null;
  /** Where signed links lead, for pages that may call nothing else. */
  origin: string;
}

/** Says at the start what a bucket lacks, and what stands in the folder that is not read any more. */
async function warnOf(store: ObjectStore, root: string, keepsFirst: boolean, log: Logger) {
  if (!keepsFirst)
    log.error(
      'The object store does not know If-None-Match: a signed link for uploading can replace the object that it put, until it expires.',
      { endpoint: store.endpoint },
    );
  const { blobs } = await listFolder(root, '', '', 1);
  if (blobs.length > 0)
    log.error(
      'The data folder still holds objects, which are not read while a bucket is set. Bring them there with `biophony-admin move --to s3`.',
      { folder: root },
    );
}

/** Opens the bucket of the settings after it was tried, or the folder where none is set. Throws ObjectStoreFault. */
export async function openStore(
  store: ObjectStore | undefined,
  folder: FolderBlobsOptions,
  log: Logger,
): Promise<OpenStore> {
  if (!store) {
    const blobs = new FolderBlobs(folder);
    return { blobs, folder: blobs, origin: new URL(folder.baseUrl).origin };
  }
  const { keepsFirst } = await checkStore(store);
  await warnOf(store, folder.root, keepsFirst, log);
  return { blobs: s3Blobs(s3Signer(store)), folder: null, origin: new URL(store.endpoint).origin };
}
