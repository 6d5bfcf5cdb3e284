import { limits } from '@biophony/contract';
import type { Database } from '../base/database.ts';
import { allRows, insertionOrder, sql } from '../base/sql.ts';
import { change } from '../events/change.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Handler } from '../http/handler.ts';
import { ownProject } from '../identity/membership.ts';

/** Ignores case and how accents are composed. */
const tagKey = (tag: string) => tag.normalize('NFC').toLowerCase();

async function tagsOf(db: Database, projectId: string): Promise<string[]> {
  const rows = await allRows<{ tag: string }>(
    db,
    sql`SELECT tag FROM tags WHERE project_id = ${projectId} ORDER BY ${insertionOrder('tags')}`,
  );
  return rows.map(({ tag }) => tag);
}

const exists = (projectId: string, tag: string) =>
  sql`EXISTS (SELECT 1 FROM tags WHERE project_id = ${projectId} AND tag_key = ${tagKey(tag)})`;

/** An existing tag stays. Throws `conflict` for too many. */
export const addTag: Handler<'tagsAdd'> = async ({ ctx, params, body: { tag } }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const { db } = ctx.deps;
  const fresh = sql`NOT ${exists(projectId, tag)}
    AND (SELECT count(*) FROM tags WHERE project_id = ${projectId}) < ${limits.tags_per_project}`;
  await change(ctx, {
    projectId,
    event: { action: 'Tag added', metadata: { tag } },
    audit: { action: 'tagsAdd', object: `tag ${tag}` },
    when: fresh,
    write: [
      sql`INSERT INTO tags (project_id, tag_key, tag, created_at)
        SELECT project_id, ${tagKey(tag)}, ${tag}, ${ctx.now.toISOString()} FROM projects
        WHERE project_id = ${projectId} AND user_id = ${ctx.userId} AND ${fresh}`,
    ],
  });
  const tags = await tagsOf(db, projectId);
  if (!tags.some((one) => tagKey(one) === tagKey(tag)))
    throw new ApiError(
      'conflict',
      `A project can have ${limits.tags_per_project} tags. Remove one before adding another.`,
    );
  return { tags };
};

export const removeTag: Handler<'tagsRemove'> = async ({ ctx, params }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const { tag = '' } = params;
  return change(ctx, {
    projectId,
    event: { action: 'Tag removed', metadata: { tag } },
    audit: { action: 'tagsRemove', object: `tag ${tag}` },
    when: exists(projectId, tag),
    write: [sql`DELETE FROM tags WHERE project_id = ${projectId} AND tag_key = ${tagKey(tag)}`],
    read: async () => ({ tags: await tagsOf(ctx.deps.db, projectId) }),
    otherwise: () => notFound('tag'),
  });
};
