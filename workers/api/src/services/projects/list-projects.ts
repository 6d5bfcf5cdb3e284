import type { Handler } from '../../http/handler.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { summaryQuery, toSummary, type SummaryRow } from './project-summary.ts';

const order = 'ORDER BY updated_at DESC, project_id DESC';

/** All projects, last changed first, in one query; pages only where a limit is asked for. */
export const listProjects: Handler<'projectsList'> = async ({ ctx, query }) => {
  const { limit } = query;
  const after = query.cursor ? decodeCursor(query.cursor, 2) : null;
  const beyond = after ? 'AND (updated_at, project_id) < (?, ?)' : '';
  const { results } = await ctx.deps.db
    .prepare(summaryQuery(`WHERE user_id = ? ${beyond} ${order} LIMIT ?`))
    .bind(ctx.userId, ...(after ?? []), limit === undefined ? -1 : limit + 1)
    .all<SummaryRow>();
  const page = limit === undefined ? results : results.slice(0, limit);
  const last = page.at(-1);
  const more = results.length > page.length;
  return {
    projects: page.map(toSummary),
    next_cursor: more && last ? encodeCursor([last.updated_at, last.project_id]) : null,
  };
};
