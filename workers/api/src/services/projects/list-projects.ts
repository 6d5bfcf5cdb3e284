import { limits } from '@biophony/contract';
import type { Handler } from '../../http/handler.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { summaryQuery, toSummary, type SummaryRow } from './project-summary.ts';

const order = 'ORDER BY updated_at DESC, project_id DESC';

interface SizeRow {
  size: number;
}

/** How many of the rows make one page: those whose texts come to no more than the bound, at least one. */
function pageLength(sizes: readonly SizeRow[]): number {
  let bytes = 0;
  const end = sizes.findIndex(({ size }, at) => {
    bytes += size;
    return at > 0 && bytes > limits.list_bytes;
  });
  return end < 0 ? sizes.length : end;
}

/** Projects, last changed first, in two queries for any number: how long they are, then as many as make a page. */
export const listProjects: Handler<'projectsList'> = async ({ ctx, query }) => {
  const { limit = limits.page_max } = query;
  const after = query.cursor ? decodeCursor(query.cursor, 2) : null;
  const beyond = after ? 'AND (updated_at, project_id) < (?, ?)' : '';
  const { db } = ctx.deps;
  const { results: sizes } = await db
    .prepare(
      `SELECT octet_length(description) + (SELECT coalesce(sum(octet_length(tag)), 0) FROM tags
         WHERE tags.project_id = projects.project_id) AS size
       FROM projects WHERE user_id = ? ${beyond} ${order} LIMIT ?`,
    )
    .bind(ctx.userId, ...(after ?? []), limit + 1)
    .all<SizeRow>();
  const length = pageLength(sizes.slice(0, limit));
  const { results: page } = await db
    .prepare(summaryQuery(`WHERE user_id = ? ${beyond} ${order} LIMIT ?`))
    .bind(ctx.userId, ...(after ?? []), length)
    .all<SummaryRow>();
  const last = page.at(-1);
  const more = sizes.length > length;
  return {
    projects: page.map(toSummary),
    next_cursor: more && last ? encodeCursor([last.updated_at, last.project_id]) : null,
  };
};
