import type { Database } from '../../ports/database.ts';
import { insertionOrder } from '../../ports/dialect.ts';

/** What makes two tags the same: their text without regard to case or to how accents are composed. */
export const tagKey = (tag: string) => tag.normalize('NFC').toLowerCase();

/** A project's tags in the order they were added. */
export async function tagsOf(db: Database, projectId: string): Promise<string[]> {
  const { results } = await db
    .prepare(`SELECT tag FROM tags WHERE project_id = ? ORDER BY ${insertionOrder(db, 'tags')}`)
    .bind(projectId)
    .all<{ tag: string }>();
  return results.map((row) => row.tag);
}
