import { notFound } from '../../http/errors/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import { auditLine } from '../audit/audit-line.ts';
import { ownProject } from '../rows/own-project.ts';
import type { LinkRow } from './link-row.ts';

/** Revokes a link. Who reads by it reads nothing more from the next call on. */
export const revokeLink: Handler<'viewerLinksRevoke'> = async ({ ctx, params }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const { db } = ctx.deps;
  const values = [params.linkId ?? '', projectId];
  const found = 'link_id = ? AND project_id = ?';
  const row = await db
    .prepare(`SELECT * FROM viewer_links WHERE ${found}`)
    .bind(...values)
    .first<LinkRow>();
  if (!row) throw notFound('link');
  await db.batch([
    ...auditLine(
      ctx,
      {
        projectId,
        action: 'viewerLinksRevoke',
        object: `viewer link ${row.link_id}`,
        before: { name: row.name, expires_at: row.expires_at },
      },
      { sql: `EXISTS (SELECT 1 FROM viewer_links WHERE ${found})`, values },
    ),
    db.prepare(`DELETE FROM viewer_links WHERE ${found}`).bind(...values),
  ]);
  return { deleted: true };
};
