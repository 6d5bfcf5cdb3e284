import type { Deps } from '../../ports/deps.ts';
import type { DatasetRow } from '../data/dataset-row.ts';
import { findObjects } from '../data/confirm/find-objects.ts';
import { fileKey, filePrefix } from '../data/object-keys.ts';

const keysAtOnce = 1000;

/**
 * Deletes the objects of a dataset that no promised or stored file of it names: put by links of promises that were
 * replaced, or whose room was given back. Objects are listed first, for a promise is made before its object.
 */
export async function deleteStrays({ db, blobs }: Deps, dataId: string): Promise<void> {
  const dataset = await db
    .prepare(`SELECT * FROM datasets WHERE data_id = ? AND user_id <> ''`)
    .bind(dataId)
    .first<DatasetRow>();
  if (!dataset) return;
  const found = [...(await findObjects(blobs, filePrefix(dataset))).keys()];
  const { results } = await db
    .prepare(`SELECT file_id FROM files WHERE data_id = ? AND status IN ('pending', 'stored')`)
    .bind(dataId)
    .all<{ file_id: string }>();
  const named = new Set(results.map((row) => row.file_id));
  const strays = found.filter((id) => !named.has(id)).map((id) => fileKey(dataset, id));
  for (let at = 0; at < strays.length; at += keysAtOnce)
    await blobs.delete(strays.slice(at, at + keysAtOnce));
}
