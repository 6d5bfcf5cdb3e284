import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { keyPath } from '../src/platform/folder-files.ts';
import type { ServiceContext } from './service-context.ts';

/** Without waiting for the disk. */
export async function writeObject(
  { blobs }: ServiceContext,
  key: string,
  bytes: Uint8Array,
): Promise<void> {
  const path = keyPath(blobs.root, key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}
