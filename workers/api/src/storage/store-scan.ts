import type { Database } from '../base/database.ts';
import type { Deps } from '../base/deps.ts';
import { allRows, firstRow, jsonTexts, run, sql } from '../base/sql.ts';
import { fileKeySql } from './objects.ts';

const fileAt = /\/f\/([^/]+)$/;
const outputAt = /\/r\/([^/]+)\//;

/** By a promised or stored file or an analysis; keys of neither kind count as named. */
export async function namedObjects(
  db: Database,
  keys: readonly string[],
): Promise<(key: string) => boolean> {
  const idsOf = (pattern: RegExp) =>
    jsonTexts([...new Set(keys.flatMap((key) => pattern.exec(key)?.[1] ?? []))]);
  const files = await allRows<{ key: string }>(
    db,
    sql`SELECT ${fileKeySql} AS key FROM files JOIN datasets USING (data_id)
      WHERE file_id IN ${idsOf(fileAt)} AND status IN ('pending', 'stored')`,
  );
  const analyses = await allRows<{ analysis_id: string }>(
    db,
    sql`SELECT analysis_id FROM analyses WHERE analysis_id IN ${idsOf(outputAt)}`,
  );
  const fileKeys = new Set(files.map((row) => row.key));
  const analysisIds = new Set(analyses.map((row) => row.analysis_id));
  return (key) => {
    const output = outputAt.exec(key)?.[1];
    if (output !== undefined) return analysisIds.has(output);
    return fileAt.test(key) ? fileKeys.has(key) : true;
  };
}

/** Milliseconds between walks. */
const restMs = 3_600_000;

interface Walk {
  cursor: string | null;
  due_at: string;
}

/**
 * One page of 1,000 objects per call; deletes what crashes and late links left. Returns how many.
 */
export async function scanStore(deps: Deps): Promise<number> {
  const { db, blobs } = deps;
  const now = deps.clock.now();
  const walk = await firstRow<Walk>(db, sql`SELECT cursor, due_at FROM store_walk`);
  if (!walk || walk.due_at > now.toISOString()) return 0;
  const page = await blobs.list('u/', walk.cursor ?? undefined);
  const keys = page.blobs.map((blob) => blob.key);
  const named = await namedObjects(deps.db, keys);
  const unknown = keys.filter((key) => !named(key));
  if (unknown.length > 0) {
    await blobs.delete(unknown);
    deps.log.info('Objects that no row named were deleted', { count: unknown.length });
  }
  const dueAt = new Date(now.getTime() + (page.cursor ? 0 : restMs)).toISOString();
  await run(db, sql`UPDATE store_walk SET cursor = ${page.cursor}, due_at = ${dueAt}`);
  return unknown.length;
}
