import { limits } from '@biophony/contract';
import type { Handler } from '../../../http/handler.ts';
import { decodeCursor, encodeCursor } from '../../rows/cursor.ts';
import { ownProject } from '../../rows/own-project.ts';
import { toSamples, type SampleRow } from './sample-row.ts';

/** Items whose verdicts are counted for one page. */
const itemsOfPage = 2 * limits.sample_items;

/** How many of the rows make a page, at least one. */
function pageLength(rows: readonly SampleRow[], limit: number): number {
  let items = 0;
  const end = rows.findIndex(({ item_count }, at) => {
    items += item_count;
    return at === limit || (at > 0 && items > itemsOfPage);
  });
  return end < 0 ? rows.length : end;
}

/** The samples of a project, newest first, a page at a time; samples of many items make a page shorter. */
export const listSamples: Handler<'samplesList'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const after = query.cursor === undefined ? ['~', ''] : decodeCursor(query.cursor, 2);
  const filters = (['species', 'joins'] as const).filter((name) => query[name] !== undefined);
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT * FROM samples WHERE project_id = ? AND (created_at, sample_id) < (?, ?)
         ${filters.map((name) => `AND ${name} = ?`).join(' ')}
       ORDER BY created_at DESC, sample_id DESC LIMIT ?`,
    )
    .bind(projectId, ...after, ...filters.map((name) => query[name] ?? ''), limit + 1)
    .all<SampleRow>();
  const length = pageLength(results, limit);
  const last = length < results.length ? results[length - 1] : undefined;
  return {
    samples: await toSamples(ctx, projectId, results.slice(0, length)),
    next_cursor: last ? encodeCursor([last.created_at, last.sample_id]) : null,
  };
};
