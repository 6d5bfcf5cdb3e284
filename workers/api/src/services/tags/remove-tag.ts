import { notFound } from '../../http/errors/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import { ownProject } from '../rows/own-project.ts';
import { auditedEvent } from '../audit/audited-event.ts';
import { tagKey, tagsOf } from './tags-of.ts';

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
