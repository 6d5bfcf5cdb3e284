import type { Deps } from '../../ports/deps.ts';
import { namedObjects } from './named-objects.ts';

/** Milliseconds from the end of one walk to the beginning of the next. */
const restMs = 3_600_000;

interface Walk {
  cursor: string | null;
  due_at: string;
}

/**
 * Goes on looking through the whole store, one page of 1,000 objects a call, for recordings and outputs that no row
 * names, and deletes them: what crashes and late links left behind. Answers how many it deleted.
 */
export async function scanStore(deps: Deps): Promise<number> {
  const { db, blobs } = deps;
  const now = deps.clock.now();
  const walk = await db.prepare('SELECT cursor, due_at FROM store_walk').first<Walk>();
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
  await db.prepare('UPDATE store_walk SET cursor = ?, due_at = ?').bind(page.cursor, dueAt).run();
  return unknown.length;
}
