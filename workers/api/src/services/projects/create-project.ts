import { limits } from '@biophony/contract';
import { limitReached, orNull } from '../../http/errors/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import type { Database } from '../../ports/database.ts';
import { lockRow } from '../../ports/dialect.ts';
import { assertAccount } from '../rows/assert-account.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { wholeProject } from './whole-project.ts';

/** The last changed project of that title. */
async function newestOfTitle(db: Database, userId: string, title: string): Promise<string | null> {
  const query = db.prepare(
    `SELECT project_id FROM projects WHERE user_id = ? AND title = ?
     ORDER BY updated_at DESC, project_id LIMIT 1`,
  );
  const row = await query.bind(userId, title).first<{ project_id: string }>();
  return row?.project_id ?? null;
}

/** Makes a project; with `reuse` in one statement only where none of the title is there, however many ask at once. */
export const createProject: Handler<'projectsCreate'> = async ({
  ctx,
  newId: projectId = crypto.randomUUID(),
  body,
}) => {
  const { db } = ctx.deps;
  const title = body.title ?? 'Untitled Project';
  const description = body.description ?? '';
  const onlyIfNew = body.reuse ? 1 : 0;
  const at = ctx.now.toISOString();
  await db.batch([
    ...lockRow(db, 'users', ctx.userId),
    db
      .prepare(
        `INSERT INTO projects (project_id, user_id, title, description, created_at, updated_at)
         SELECT ?, user_id, ?, ?, ?, ? FROM users
         WHERE user_id = ? AND deleted_at IS NULL
           AND NOT (? = 1 AND EXISTS (SELECT 1 FROM projects WHERE user_id = ? AND title = ?))
           AND (SELECT count(*) FROM projects WHERE user_id = ?) < ?
         ON CONFLICT (project_id) DO NOTHING`,
      )
      .bind(
        projectId,
        title,
        description,
        at,
        at,
        ctx.userId,
        onlyIfNew,
        ctx.userId,
        title,
        ctx.userId,
        limits.projects_per_account,
      ),
    ...recordEvent(db, {
      projectId,
      action: 'Project created',
      metadata: { title },
      now: ctx.now,
      eventId: projectId,
    }),
  ]);
  const there = body.reuse ? await newestOfTitle(db, ctx.userId, title) : null;
  // Also of a call that was done before.
  const made = await orNull(wholeProject(ctx, there ?? projectId));
  if (made) return { project: made };
  await assertAccount(db, ctx.userId);
  throw limitReached(
    `An account can have ${limits.projects_per_account} projects. Delete one before making another.`,
  );
};
