import { limits } from '@biophony/contract';
import { type Database, insertionOrder, lockRow } from '../base/database.ts';
import { auditedEvent } from '../events/audit.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Handler } from '../http/handler.ts';
import { ownProject } from '../identity/membership.ts';

/** Ignores case and how accents are composed. */
const tagKey = (tag: string) => tag.normalize('NFC').toLowerCase();

async function tagsOf(db: Database, projectId: string): Promise<string[]> {
  const { results } = await db
    .prepare(`SELECT tag FROM tags WHERE project_id = ? ORDER BY ${insertionOrder(db, 'tags')}`)
    .bind(projectId)
    .all<{ tag: string }>();
  return results.map((row) => row.tag);
}

/** An existing tag, in any case, stays. Throws `conflict` if there are too many. */
export const addTag: Handler<'tagsAdd'> = async ({ ctx, params, body }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const { db } = ctx.deps;
  const key = tagKey(body.tag);
  const fresh = `(SELECT count(*) FROM tags WHERE project_id = ?) < ?
    AND NOT EXISTS (SELECT 1 FROM tags WHERE project_id = ? AND tag_key = ?)`;
  const values = [projectId, limits.tags_per_project, projectId, key];
  await db.batch([
    ...lockRow(db, 'users', ctx.userId),
    ...auditedEvent(
      ctx,
      { projectId, action: 'Tag added', metadata: { tag: body.tag } },
      { action: 'tagsAdd', object: `tag ${body.tag}` },
      { sql: fresh, values },
    ),
    db
      .prepare(
        `INSERT INTO tags (project_id, tag_key, tag, created_at)
         SELECT project_id, ?, ?, ? FROM projects WHERE project_id = ? AND user_id = ? AND ${fresh}`,
      )
      .bind(key, body.tag, ctx.now.toISOString(), projectId, ctx.userId, ...values),
  ]);
  const tags = await tagsOf(db, projectId);
  if (!tags.some((tag) => tagKey(tag) === key))
    throw new ApiError(
      'conflict',
      `A project can have ${limits.tags_per_project} tags. Remove one before adding another.`,
    );
  return { tags };
};

export const removeTag: Handler<'tagsRemove'> = async ({ ctx, params }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const { db } = ctx.deps;
  const { tag = '' } = params;
  const key = tagKey(tag);
  const results = await db.batch([
    ...auditedEvent(
      ctx,
      { projectId, action: 'Tag removed', metadata: { tag } },
      { action: 'tagsRemove', object: `tag ${tag}` },
      {
        sql: 'EXISTS (SELECT 1 FROM tags WHERE project_id = ? AND tag_key = ?)',
        values: [projectId, key],
      },
    ),
    db
      .prepare('DELETE FROM tags WHERE project_id = ? AND tag_key = ? RETURNING tag')
      .bind(projectId, key),
  ]);
  if (results.at(-1)?.results.length === 0) throw notFound('tag');
  return { tags: await tagsOf(db, projectId) };
};
