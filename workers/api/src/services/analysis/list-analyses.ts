import { limits } from '@biophony/contract';
import type { Handler } from '../../http/handler.ts';
import { insertionOrder } from '../../ports/dialect.ts';
import { decodeCursor, encodeCursor, numberInCursor } from '../rows/cursor.ts';
import { ownProject } from '../rows/own-project.ts';
import { analysisColumns, toAnalysis, type AnalysisRow } from './analysis-row.ts';

type Row = AnalysisRow & { place: number };

/** How many rows make a page: of no more characters of settings than `limits.list_bytes`, but for the first one. */
function pageLength(rows: readonly Row[], limit: number): number {
  let length = 0;
  const end = rows.findIndex(({ settings }, at) => {
    length += settings.length;
    return at === limit || (at > 0 && length > limits.list_bytes);
  });
  return end < 0 ? rows.length : end;
}

/** The analyses of a project, the newest first, a page at a time; without `limit` all that a project can have, as far as they fit. */
export const listAnalyses: Handler<'analysesList'> = async ({ ctx, params, query }) => {
  const { db } = ctx.deps;
  const { project_id } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.analyses_per_project;
  const [at = '', place = ''] = query.cursor === undefined ? [] : decodeCursor(query.cursor, 2);
  const order = insertionOrder(db, 'analyses');
  const { results } = await db
    .prepare(
      `SELECT ${analysisColumns}, ${order} AS place FROM analyses WHERE project_id = ? AND user_id = ?
         ${query.cursor === undefined ? '' : `AND (created_at, ${order}) < (?, ?)`}
       ORDER BY created_at DESC, ${order} DESC LIMIT ?`,
    )
    .bind(
      project_id,
      ctx.userId,
      ...(query.cursor === undefined ? [] : [at, numberInCursor(place)]),
      limit + 1,
    )
    .all<Row>();
  const length = pageLength(results, limit);
  const last = length < results.length ? results[length - 1] : undefined;
  return {
    analyses: results.slice(0, length).map((row) => toAnalysis(row)),
    next_cursor: last ? encodeCursor([last.created_at, String(last.place)]) : null,
  };
};
