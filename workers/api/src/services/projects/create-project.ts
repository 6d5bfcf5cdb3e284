import type { Handler } from '../../http/handler.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { wholeProject } from './whole-project.ts';

export const createProject: Handler<'projectsCreate'> = async ({ ctx, body }) => {
  const { db } = ctx.deps;
  const projectId = crypto.randomUUID();
  const title = body.title ?? 'Untitled Project';
  const at = ctx.now.toISOString();
  await db.batch([
    db
      .prepare(
        `INSERT INTO projects (project_id, user_id, title, description, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?)`,
      )
      .bind(projectId, ctx.userId, title, body.description ?? '', at, at),
    ...recordEvent(db, {
      projectId,
      action: 'Project created',
      metadata: { title },
      now: ctx.now,
    }),
  ]);
  return { project: await wholeProject(ctx, projectId) };
};
