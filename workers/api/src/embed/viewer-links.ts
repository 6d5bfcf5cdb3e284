import { limits, type ViewerLink } from '@biophony/contract';
import { lockRow } from '../base/database.ts';
import { randomToken, sha256Hex } from '../base/secrets.ts';
import { auditLine } from '../events/audit.ts';
import { limitReached, notFound } from '../http/api-error.ts';
import type { Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { actorName, ownProject } from '../identity/membership.ts';
import { mayManage, membersChanged } from '../projects/members.ts';

interface LinkRow extends ViewerLink {
  project_id: string;
}

const toLink = (row: LinkRow): ViewerLink => ({
  link_id: row.link_id,
  name: row.name,
  made_by: row.made_by,
  created_at: row.created_at,
  expires_at: row.expires_at,
  last_used_at: row.last_used_at,
});

const usualDays = 30;
const dayMs = 86_400_000;

/** For people without an account. Throws `limit_reached`. */
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

/** Valid ones, newest first. */
export const listLinks: Handler<'viewerLinksList'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const after = query.cursor ? decodeCursor(query.cursor, 2) : null;
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT * FROM viewer_links WHERE project_id = ? AND expires_at > ?
         ${after ? 'AND (created_at, link_id) < (?, ?)' : ''}
       ORDER BY created_at DESC, link_id DESC LIMIT ?`,
    )
    .bind(projectId, ctx.now.toISOString(), ...(after ?? []), limit + 1)
    .all<LinkRow>();
  const page = results.slice(0, limit);
  const last = page.at(-1);
  return {
    links: page.map(toLink),
    next_cursor:
      results.length > limit && last ? encodeCursor([last.created_at, last.link_id]) : null,
  };
};

/** Takes effect from the next call. */
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
