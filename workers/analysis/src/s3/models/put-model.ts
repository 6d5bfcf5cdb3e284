import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { manifestFile } from '../../models/manifest.ts';
import { findModel, verifyModel } from '../../models/store.ts';
import type { S3Address } from '../address.ts';
import type { S3Store } from '../store.ts';
import { modelsPlace } from './model-files.ts';

/**
 * Puts an installed model below a place in a store, with its licence and whatever else its folder has, over an older
 * copy. The manifest comes last. Answers how many files there are. Throws ModelError for a model that is not whole.
 */
export async function putModel(
  modelsDir: string,
  id: string,
  store: S3Store,
  to: S3Address,
): Promise<number> {
  const model = await findModel(modelsDir, id);
  await verifyModel(model);
  const place = modelsPlace(to);
  // A listing says in a sentence what is wrong with keys or bucket.
  await store.list(place).next();
  const entries = await readdir(model.folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(model.folder, join(entry.parentPath, entry.name)))
    .sort((a, b) => Number(a === manifestFile) - Number(b === manifestFile));
  for (const path of paths) {
    const key = `${place.key}${id}/${path.replaceAll(sep, '/')}`;
    await store.put({ bucket: place.bucket, key }, join(model.folder, path));
  }
  return paths.length;
}
