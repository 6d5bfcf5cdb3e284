import { limits } from '@biophony/contract';
import type { Handler } from '../../http/handler.ts';
import { decodeCursor, encodeCursor } from '../rows/cursor.ts';
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

/** So many projects are a page whatever they hold: their descriptions and tags cannot come to more than the bound. */
const alwaysAPage = Math.floor(
  limits.list_bytes /
    (4 * (limits.project_description_length + limits.tags_per_project * limits.tag_length)),
);

/**
 * Projects, last changed first. Few come with one query; of more it is asked first how long they are, so that memory
 * and answer stay within `limits.list_bytes`.
 */
export const listProjects: Handler<'projectsList'> = async ({ ctx, query }) => {
  const { limit = limits.page_max } = query;
  const after = query.cursor ? decodeCursor(query.cursor, 2) : null;
  const beyond = after ? 'AND (updated_at, project_id) < (?, ?)' : '';
  const { db } = ctx.deps;
  const first = async (count: number) => {
    const { results } = await db
      .prepare(summaryQuery(db, `WHERE user_id = ? ${beyond} ${order} LIMIT ?`))
      .bind(ctx.userId, ...(after ?? []), count)
      .all<SummaryRow>();
    return results;
  };
  const answer = (page: SummaryRow[], more: boolean) => {
    const last = page.at(-1);
    return {
      projects: page.map(toSummary),
      next_cursor: more && last ? encodeCursor([last.updated_at, last.project_id]) : null,
    };
  };
  const few = await first(Math.min(limit, alwaysAPage - 1) + 1);
  if (few.length <= limit && few.length < alwaysAPage) return answer(few, false);
  if (limit < alwaysAPage) return answer(few.slice(0, limit), true);
  const { results: sizes } = await db
    .prepare(
      `SELECT octet_length(description) + (SELECT coalesce(sum(octet_length(tag)), 0) FROM tags
         WHERE tags.project_id = projects.project_id) AS size
       FROM projects WHERE user_id = ? ${beyond} ${order} LIMIT ?`,
    )
    .bind(ctx.userId, ...(after ?? []), limit + 1)
    .all<SizeRow>();
  const length = pageLength(sizes.slice(0, limit));
  return answer(await first(length), sizes.length > length);
};
