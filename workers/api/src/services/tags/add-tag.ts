import { limits } from '@biophony/contract';
import { ApiError } from '../../http/errors/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import { lockRow } from '../../ports/dialect.ts';
import { ownProject } from '../rows/own-project.ts';
import { auditedEvent } from '../audit/audited-event.ts';
import { tagKey, tagsOf } from './tags-of.ts';

/** Adds a tag; one that is there already, in whatever case, stays as it is. Throws `conflict` when there are too many. */
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
