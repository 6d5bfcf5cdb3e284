import type { Handler } from '../../http/handler.ts';
import { assertOrigins } from '../embed/assert-origins.ts';
import { ownProject } from '../rows/own-project.ts';
import { auditedEvent } from '../audit/audited-event.ts';
import { publicAccessOf } from './get-public-access.ts';

/** Says anew which pages may show the caller's project to everybody, and writes that into its timeline. */
export const setPublicAccess: Handler<'publicAccessPut'> = async ({ ctx, params, body }) => {
  const { db } = ctx.deps;
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  assertOrigins(body.origins);
  const access = { enabled: body.enabled, origins: [...new Set(body.origins)] };
  const before = await publicAccessOf(db, projectId);
  if (JSON.stringify(before) === JSON.stringify(access)) return access;
  const own = { sql: 'user_id = ?', values: [ctx.userId] };
  await db.batch([
    db
      .prepare(
        `INSERT INTO public_access (project_id, enabled, origins)
         SELECT project_id, ?, ? FROM projects WHERE project_id = ? AND ${own.sql}
         ON CONFLICT (project_id) DO UPDATE SET enabled = excluded.enabled, origins = excluded.origins`,
      )
      .bind(access.enabled ? 1 : 0, JSON.stringify(access.origins), projectId, ...own.values),
    ...auditedEvent(
      ctx,
      { projectId, action: 'Public access changed', metadata: access },
      {
        action: 'publicAccessPut',
        object: `project ${projectId}`,
        before: { ...before },
        after: access,
      },
      own,
    ),
  ]);
  return access;
};
