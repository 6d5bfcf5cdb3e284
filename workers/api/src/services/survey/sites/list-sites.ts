import { limits } from '@biophony/contract';
import type { Context, Handler } from '../../../http/handler.ts';
import { decodeCursor, encodeCursor, foreignCursor } from '../../rows/cursor.ts';
import { seesExactPlaces } from '../../../identity/members/placeless-text.ts';
import { ownProject } from '../../rows/own-project.ts';
import { siteQuery, toSite, type SiteRow } from './site-row.ts';

/** The key behind a cursor that holds the identifier of a site, since the name may tell its place. */
async function keyOf({ deps }: Context, projectId: string, siteId: string): Promise<string> {
  const found = await deps.db
    .prepare('SELECT site_key FROM sites WHERE project_id = ? AND site_id = ?')
    .bind(projectId, siteId)
    .first<{ site_key: string }>();
  if (!found) throw foreignCursor();
  return found.site_key;
}

/** The sites of a project by name, a page at a time. */
export const listSites: Handler<'sitesList'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const [cursor = ''] = query.cursor ? decodeCursor(query.cursor, 1) : [];
  const exact = seesExactPlaces(ctx);
  const after = exact || cursor === '' ? cursor : await keyOf(ctx, projectId, cursor);
  const { results } = await ctx.deps.db
    .prepare(`${siteQuery} WHERE project_id = ? AND site_key > ? ORDER BY site_key LIMIT ?`)
    .bind(projectId, after, limit + 1)
    .all<SiteRow>();
  const page = results.slice(0, limit);
  const last = page.at(-1);
  const next = results.length > limit && last ? last : null;
  return {
    sites: page.map((row) => toSite(ctx, row)),
    next_cursor: next && encodeCursor([exact ? next.site_key : next.site_id]),
  };
};
