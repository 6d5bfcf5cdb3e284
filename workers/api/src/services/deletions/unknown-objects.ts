import type { Deps } from '../../ports/deps.ts';
import type { DatasetRow } from '../rows/dataset-row.ts';
import { fileKey, filePrefix } from '../rows/object-keys.ts';
import type { Turn } from './turn.ts';
import { jsonTexts } from '../../ports/dialect.ts';

/**
 * Deletes the objects of a dataset that no promised or stored file of it names: put by links of promises that were
 * replaced, or whose storage was given back. Objects are listed first, for a promise is made before its object. False
 * where the turn ended before all were looked at.
 */
export async function deleteUnknownObjects(
  { db, blobs }: Deps,
  turn: Turn,
  dataId: string,
): Promise<boolean> {
  if (!turn.statement()) return false;
  const dataset = await db
    .prepare(`SELECT * FROM datasets WHERE data_id = ? AND user_id <> ''`)
    .bind(dataId)
    .first<DatasetRow>();
  if (!dataset) return true;
  const prefix = filePrefix(dataset);
  let cursor: string | undefined;
  do {
    if (!turn.storeCalls(2) || !turn.statement()) return false;
    const page = await blobs.list(prefix, cursor);
    const found = page.blobs.map(({ key }) => key.slice(prefix.length));
    const { results } = await db
      .prepare(
        `SELECT file_id FROM files WHERE file_id IN ${jsonTexts(db)} AND data_id = ?
           AND status IN ('pending', 'stored')`,
      )
      .bind(JSON.stringify(found), dataId)
      .all<{ file_id: string }>();
    const named = new Set(results.map((row) => row.file_id));
    const unknown = found.filter((id) => !named.has(id)).map((id) => fileKey(dataset, id));
    if (unknown.length > 0) await blobs.delete(unknown);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return true;
}
