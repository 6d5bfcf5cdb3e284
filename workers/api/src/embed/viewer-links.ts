import { limits, type ViewerLink } from '@biophony/contract';
import { randomToken, sha256Hex } from '../base/secrets.ts';
import { allRows, firstRow, nothing, sql, values } from '../base/sql.ts';
import { change } from '../events/change.ts';
import { limitReached, notFound } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
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

/** Throws `not_found`. */
async function ownLink(ctx: Context, projectId: string, linkId = ''): Promise<LinkRow> {
  const row = await firstRow<LinkRow>(
    ctx.deps.db,
    sql`SELECT * FROM viewer_links WHERE link_id = ${linkId} AND project_id = ${projectId}`,
  );
  if (!row) throw notFound('link');
  return row;
}

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
  const links = sql`SELECT count(*) AS links FROM viewer_links
    WHERE project_id = ${projectId} AND expires_at > ${at}`;
  const link = await change(ctx, {
    projectId,
    audit: {
      action: 'viewerLinksCreate',
      object: `viewer link ${linkId}`,
      after: { name: body.name, expires_at: expires },
    },
    make: [
      sql`INSERT INTO viewer_links (link_id, project_id, token_hash, name, user_id, made_by,
        created_at, expires_at)
        SELECT ${linkId}, project_id, ${sha256Hex(token)}, ${body.name}, ${ctx.actorId},
          ${await actorName(ctx)}, ${at}, ${expires}
        FROM projects WHERE project_id = ${projectId} AND ${mayManage(ctx, projectId)}
          AND (${links}) < ${limits.viewer_links_per_project}`,
    ],
    when: sql`EXISTS (SELECT 1 FROM viewer_links WHERE link_id = ${linkId})`,
    read: () => ownLink(ctx, projectId, linkId),
    otherwise: async () => {
      const counted = await firstRow<{ links: number }>(db, links);
      return (counted?.links ?? 0) < limits.viewer_links_per_project
        ? membersChanged()
        : limitReached(
            `A project can have ${limits.viewer_links_per_project} links for viewers. Revoke one before making another.`,
          );
    },
  });
  return { link: toLink(link), token };
};

/** Valid ones, newest first. */
export const listLinks: Handler<'viewerLinksList'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const after = query.cursor ? decodeCursor(query.cursor, 2) : null;
  const results = await allRows<LinkRow>(
    ctx.deps.db,
    sql`SELECT * FROM viewer_links WHERE project_id = ${projectId}
        AND expires_at > ${ctx.now.toISOString()}
        ${after ? sql`AND (created_at, link_id) < (${values(after)})` : nothing}
      ORDER BY created_at DESC, link_id DESC LIMIT ${limit + 1}`,
  );
  const page = results.slice(0, limit);
  const last = page.at(-1);
  return {
    links: page.map(toLink),
    next_cursor:
      results.length > limit && last ? encodeCursor([last.created_at, last.link_id]) : null,
  };
};

export const revokeLink: Handler<'viewerLinksRevoke'> = async ({ ctx, params }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const row = await ownLink(ctx, projectId, params.linkId);
  const isThis = sql`link_id = ${row.link_id} AND project_id = ${projectId}`;
  await change(ctx, {
    projectId,
    audit: {
      action: 'viewerLinksRevoke',
      object: `viewer link ${row.link_id}`,
      before: { name: row.name, expires_at: row.expires_at },
    },
    when: sql`EXISTS (SELECT 1 FROM viewer_links WHERE ${isThis})`,
    write: [sql`DELETE FROM viewer_links WHERE ${isThis}`],
  });
  return { deleted: true };
};
