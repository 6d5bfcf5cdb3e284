import { limits } from '@biophony/contract';
import type { Handler } from '../../../http/handler.ts';
import { decodeCursor, encodeCursor } from '../../rows/cursor.ts';
import { ownProject } from '../../rows/own-project.ts';
import { siteQuery, toSite, type SiteRow } from './site-row.ts';

/** The sites of a project by name, a page at a time. */
export const listSites: Handler<'sitesList'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const [after = ''] = query.cursor ? decodeCursor(query.cursor, 1) : [];
  const { results } = await ctx.deps.db
    .prepare(`${siteQuery} WHERE project_id = ? AND site_key > ? ORDER BY site_key LIMIT ?`)
    .bind(projectId, after, limit + 1)
    .all<SiteRow>();
  const page = results.slice(0, limit);
  const last = page.at(-1);
  return {
    sites: page.map((row) => toSite(ctx, row)),
    next_cursor: results.length > limit && last ? encodeCursor([last.site_key]) : null,
  };
};
