import { limits } from '@biophony/contract';
import type { Handler } from '../../http/handler.ts';
import { decodeCursor, encodeCursor } from '../rows/cursor.ts';
import { summaryQuery, toSummary, type SummaryRow } from './project-summary.ts';

/** Projects of the caller's own and those they are members of, as rows of `listed`; takes the caller twice. */
const ownAndShared = (beyond: string) => `(
    SELECT projects.project_id, projects.updated_at, NULL AS member_role, NULL AS owner_name FROM projects
    WHERE projects.user_id = ? ${beyond}
    UNION ALL
    SELECT projects.project_id, projects.updated_at, members.role, owners.display_name
    FROM project_members AS members JOIN projects ON projects.project_id = members.project_id
      JOIN users AS owners ON owners.user_id = projects.user_id AND owners.deleted_at IS NULL AND owners.suspended_at IS NULL
    WHERE members.user_id = ? ${beyond}
    ORDER BY 2 DESC, 1 DESC LIMIT ?) AS listed`;

const joined = 'JOIN projects ON projects.project_id = listed.project_id';
const order = 'ORDER BY listed.updated_at DESC, listed.project_id DESC';

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
 * Projects of the caller's own and shared ones, last changed first. Few come with one query; of more it is asked first how long they are, so that memory
 * and answer stay within `limits.list_bytes`.
 */
export const listProjects: Handler<'projectsList'> = async ({ ctx, query }) => {
  const { limit = limits.page_max } = query;
  const after = query.cursor ? decodeCursor(query.cursor, 2) : null;
  const listed = ownAndShared(
    after ? 'AND (projects.updated_at, projects.project_id) < (?, ?)' : '',
  );
  const { db } = ctx.deps;
  const values = (count: number) => {
    const own = [ctx.userId, ...(after ?? [])];
    return [...own, ...own, count];
  };
  const first = async (count: number) => {
    const { results } = await db
      .prepare(summaryQuery(db, `${listed} ${joined} ${order}`, ' member_role, owner_name,'))
      .bind(...values(count))
      .all<SummaryRow>();
    return results;
  };
  const answer = (page: SummaryRow[], more: boolean) => {
    const last = page.at(-1);
    return {
      projects: page.map((row) => toSummary(row, row.member_role ?? 'owner')),
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
       FROM ${listed} ${joined} ${order}`,
    )
    .bind(...values(limit + 1))
    .all<SizeRow>();
  const length = pageLength(sizes.slice(0, limit));
  return answer(await first(length), sizes.length > length);
};
