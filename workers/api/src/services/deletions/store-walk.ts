import type { Deps } from '../../ports/deps.ts';
import { fileKeySql } from '../data/object-keys.ts';

/** Milliseconds from the end of one walk to the beginning of the next. */
const restMs = 3_600_000;

const fileAt = /\/f\/([^/]+)$/;
const outputAt = /\/r\/([^/]+)\//;

interface Walk {
  cursor: string | null;
  due_at: string;
}

async function namedIn({ db }: Deps, keys: string[]): Promise<(key: string) => boolean> {
  const idsOf = (pattern: RegExp) =>
    JSON.stringify([...new Set(keys.flatMap((key) => pattern.exec(key)?.[1] ?? []))]);
  const files = await db
    .prepare(
      `SELECT ${fileKeySql} AS key FROM files JOIN datasets USING (data_id)
       WHERE file_id IN (SELECT value FROM json_each(?)) AND status IN ('pending', 'stored')`,
    )
    .bind(idsOf(fileAt))
    .all<{ key: string }>();
  const analyses = await db
    .prepare(
      'SELECT analysis_id FROM analyses WHERE analysis_id IN (SELECT value FROM json_each(?))',
    )
    .bind(idsOf(outputAt))
    .all<{ analysis_id: string }>();
  const fileKeys = new Set(files.results.map((row) => row.key));
  const analysisIds = new Set(analyses.results.map((row) => row.analysis_id));
  return (key) => {
    const output = outputAt.exec(key)?.[1];
    if (output !== undefined) return analysisIds.has(output);
    return fileAt.test(key) ? fileKeys.has(key) : true;
  };
}

/**
 * Goes on looking through the whole store, one page of 1,000 objects a call, for recordings and outputs that no row
 * names, and deletes them: what crashes and late links left behind. Answers how many it deleted.
 */
export async function walkStore(deps: Deps): Promise<number> {
  const { db, blobs } = deps;
  const now = deps.clock.now();
  const walk = await db.prepare('SELECT cursor, due_at FROM store_walk').first<Walk>();
  if (!walk || walk.due_at > now.toISOString()) return 0;
  const page = await blobs.list('u/', walk.cursor ?? undefined);
  const keys = page.blobs.map((blob) => blob.key);
  const named = await namedIn(deps, keys);
  const strays = keys.filter((key) => !named(key));
  if (strays.length > 0) {
    await blobs.delete(strays);
    deps.log.info('Objects that no row named were deleted', { count: strays.length });
  }
  const dueAt = new Date(now.getTime() + (page.cursor ? 0 : restMs)).toISOString();
  await db.prepare('UPDATE store_walk SET cursor = ?, due_at = ?').bind(page.cursor, dueAt).run();
  return strays.length;
}
