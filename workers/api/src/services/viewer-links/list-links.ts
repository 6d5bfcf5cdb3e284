import { limits } from '@biophony/contract';
import type { Handler } from '../../http/handler.ts';
import { decodeCursor, encodeCursor } from '../rows/cursor.ts';
import { ownProject } from '../rows/own-project.ts';
import { toLink, type LinkRow } from './link-row.ts';

/** The links that open a project still, newest first, a page at a time. */
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
