import { limits } from '@biophony/contract';
import { limitReached } from '../../http/errors/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import { sha256Hex } from '../../http/sha256.ts';
import { randomToken } from '../../identity/secrets/random-token.ts';
import { lockRow } from '../../ports/dialect.ts';
import { auditLine } from '../audit/audit-line.ts';
import { mayManage } from '../members/may-manage.ts';
import { membersChanged } from '../members/member-row.ts';
import { actorName } from '../rows/actor-name.ts';
import { ownProject } from '../rows/own-project.ts';
import { toLink, type LinkRow } from './link-row.ts';

const usualDays = 30;
const dayMs = 86_400_000;

/** Makes a link with which people without an account read a project. Throws `limit_reached`. */
export const createLink: Handler<'viewerLinksCreate'> = async ({ ctx, params, body }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const { db } = ctx.deps;
  const token = randomToken();
  const at = ctx.now.toISOString();
  const expires = new Date(ctx.now.getTime() + (body.days ?? usualDays) * dayMs).toISOString();
  const linkId = crypto.randomUUID();
  const may = mayManage(ctx, projectId);
  await db.batch([
    ...lockRow(db, 'users', ctx.userId),
    db
      .prepare(
        `INSERT INTO viewer_links (link_id, project_id, token_hash, name, user_id, made_by, created_at, expires_at)
         SELECT ?, project_id, ?, ?, ?, ?, ?, ? FROM projects WHERE project_id = ? AND ${may.sql}
           AND (SELECT count(*) FROM viewer_links WHERE project_id = ? AND expires_at > ?) < ?`,
      )
      .bind(
        linkId,
        sha256Hex(token),
        body.name,
        ctx.actorId,
        await actorName(ctx),
        at,
        expires,
        projectId,
        ...may.values,
        projectId,
        at,
        limits.viewer_links_per_project,
      ),
    ...auditLine(
      ctx,
      {
        projectId,
        action: 'viewerLinksCreate',
        object: `viewer link ${linkId}`,
        after: { name: body.name, expires_at: expires },
      },
      { sql: 'EXISTS (SELECT 1 FROM viewer_links WHERE link_id = ?)', values: [linkId] },
    ),
  ]);
  const made = await db
    .prepare('SELECT * FROM viewer_links WHERE link_id = ?')
    .bind(linkId)
    .first<LinkRow>();
  if (made) return { link: toLink(made), token };
  const counted = await db
    .prepare('SELECT count(*) AS links FROM viewer_links WHERE project_id = ? AND expires_at > ?')
    .bind(projectId, at)
    .first<{ links: number }>();
  if ((counted?.links ?? 0) < limits.viewer_links_per_project) throw membersChanged();
  throw limitReached(
    `A project can have ${limits.viewer_links_per_project} links for viewers. Revoke one before making another.`,
  );
};
