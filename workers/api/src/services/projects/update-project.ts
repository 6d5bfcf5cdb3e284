import { ApiError } from '../../http/errors/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import type { Statement } from '../../ports/database.ts';
import { auditLine } from '../audit/audit-line.ts';
import { recordEvent, type Action } from '../timeline/record-event.ts';
import { ownProject } from '../rows/own-project.ts';
import { projectWithoutNotes } from './whole-project.ts';

const stale = new ApiError(
  'version_mismatch',
  'This project was changed elsewhere since you opened it. Load it again, then repeat your change.',
);

/** Changes title or description; with If-Match only while the version is the one that was read. */
export const updateProject: Handler<'projectsUpdate'> = async ({ ctx, params, body, ifMatch }) => {
  const { db } = ctx.deps;
  const row = await ownProject(ctx, params.projectId);
  if (ifMatch !== null && row.version !== ifMatch) throw stale;
  const title = body.title ?? row.title;
  const description = body.description ?? row.description;
  const when = {
    sql: 'user_id = ? AND (CAST(? AS INTEGER) IS NULL OR version = ?)',
    values: [ctx.userId, ifMatch, ifMatch],
  };
  const changed = (action: Action, metadata: Record<string, unknown>): Statement[] =>
    recordEvent(db, { projectId: row.project_id, action, metadata, now: ctx.now }, when);
  const changedFacts = (facts: { title: string; description: string }) => ({
    ...(title === row.title ? {} : { title: facts.title }),
    ...(description === row.description ? {} : { description: facts.description }),
  });
  const statements = [
    ...(title === row.title ? [] : changed('Title changed', { from: row.title, to: title })),
    ...(description === row.description ? [] : changed('Description changed', {})),
  ];
  if (statements.length > 0) {
    const results = await db.batch([
      ...statements,
      ...auditLine(
        ctx,
        {
          projectId: row.project_id,
          action: 'projectsUpdate',
          object: `project ${row.project_id}`,
          before: changedFacts(row),
          after: changedFacts({ title, description }),
        },
        when,
      ),
      db
        .prepare(
          `UPDATE projects SET title = coalesce(?, title), description = coalesce(?, description),
             version = version + 1, updated_at = CASE WHEN updated_at < ? THEN ? ELSE updated_at END
           WHERE project_id = ? AND ${when.sql} RETURNING version`,
        )
        .bind(
          body.title ?? null,
          body.description ?? null,
          ctx.now.toISOString(),
          ctx.now.toISOString(),
          row.project_id,
          ...when.values,
        ),
    ]);
    if (results.at(-1)?.results.length === 0 && ifMatch !== null) {
      await ownProject(ctx, row.project_id);
      throw stale;
    }
  }
  return { project: await projectWithoutNotes(ctx, row.project_id) };
};
