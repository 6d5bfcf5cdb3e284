import type { Deps } from '../../ports/deps.ts';
import type { DatasetRow } from '../rows/dataset-row.ts';
import { fileKey, filePrefix } from '../rows/object-keys.ts';
import type { Turn } from './turn.ts';
import { jsonTexts } from '../../ports/dialect.ts';

/** How far a dataset was looked through: the next turn goes on behind the cursor. */
interface Walked {
  isDone: boolean;
  cursor: string | null;
}

/**
 * Deletes the objects of a dataset that no promised or stored file of it names: put by links of promises that were
 * replaced, or whose storage was given back. Goes on behind a cursor, until all are looked at or the turn ends. Objects are
 * listed first, for a promise is made before its object. What a link puts behind this walk the one of the whole store finds.
 */
export async function deleteUnknownObjects(
  { db, blobs }: Deps,
  turn: Turn,
  dataId: string,
  begun: string | null,
): Promise<Walked> {
  if (!turn.take({ statements: 2, storeCalls: 2 })) return { isDone: false, cursor: begun };
  const dataset = await db
    .prepare(`SELECT * FROM datasets WHERE data_id = ? AND user_id <> ''`)
    .bind(dataId)
    .first<DatasetRow>();
  if (!dataset) return { isDone: true, cursor: null };
  const prefix = filePrefix(dataset);
  let cursor = begun;
  do {
    const page = await blobs.list(prefix, cursor ?? undefined);
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
    ({ cursor } = page);
  } while (cursor !== null && turn.take({ statements: 1, storeCalls: 2 }));
  return { isDone: cursor === null, cursor };
}
