import { limits } from '@biophony/contract';
import type { Handler } from '../../../http/handler.ts';
import { jsonTexts } from '../../../ports/dialect.ts';
import { decodeCursor, encodeCursor } from '../../rows/cursor.ts';
import { ownProject } from '../../rows/own-project.ts';
import { isSpeciesSql } from '../reviews/review-row.ts';
import { toSamples, type SampleRow } from './sample-row.ts';

/** Items whose verdicts are counted for one page. */
const itemsOfPage = 2 * limits.sample_items;

interface SizeRow {
  sample_id: string;
  created_at: string;
  item_count: number;
  /** Bytes of its texts. */
  size: number;
}

/** How many of the rows make a page, at least one: of no more items, and no longer than `limits.list_bytes`. */
function pageLength(rows: readonly SizeRow[], limit: number): number {
  let [items, bytes] = [0, 0];
  const end = rows.findIndex(({ item_count, size }, at) => {
    items += item_count;
    bytes += size;
    return at === limit || (at > 0 && (items > itemsOfPage || bytes > limits.list_bytes));
  });
  return end < 0 ? rows.length : end;
}

/** The samples of a project, newest first, a page at a time; samples of many items or long settings make a page shorter. */
export const listSamples: Handler<'samplesList'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const after = query.cursor === undefined ? ['~', ''] : decodeCursor(query.cursor, 2);
  const filters = (['species', 'joins'] as const).filter((name) => query[name] !== undefined);
  const { db } = ctx.deps;
  const order = 'ORDER BY created_at DESC, sample_id DESC';
  const { results: sizes } = await db
    .prepare(
      `SELECT sample_id, created_at, item_count,
         octet_length(settings) + octet_length(strata) + octet_length(assigned_to) + 500 AS size
       FROM samples WHERE project_id = ? AND (created_at, sample_id) < (?, ?)
         ${filters.map((name) => `AND ${name === 'species' ? isSpeciesSql(name, query.species ?? '') : `${name} = ?`}`).join(' ')} ${order} LIMIT ?`,
    )
    .bind(projectId, ...after, ...filters.map((name) => query[name] ?? ''), limit + 1)
    .all<SizeRow>();
  const length = pageLength(sizes, limit);
  const last = length < sizes.length ? sizes[length - 1] : undefined;
  const ids = sizes.slice(0, length).map(({ sample_id }) => sample_id);
  const { results } = await db
    .prepare(
      `SELECT * FROM samples WHERE project_id = ? AND sample_id IN ${jsonTexts(db)} ${order}`,
    )
    .bind(projectId, JSON.stringify(ids))
    .all<SampleRow>();
  return {
    samples: await toSamples(ctx, projectId, results),
    next_cursor: last ? encodeCursor([last.created_at, last.sample_id]) : null,
  };
};
