import type { Context } from '../../http/handler.ts';
import type { AnalysisRow } from './analysis-row.ts';
import { recordQueued } from '../audit/record-queued.ts';

/**
 * Queues the merge once more of an analysis whose parts are all there and whose merge was given up; all else that is
 * known of its shards stays. Of two calls at once one does it.
 */
export async function mergeAgain(ctx: Context, row: AnalysisRow): Promise<void> {
  const { db } = ctx.deps;
  const at = ctx.now.toISOString();
  const givenUp = `analysis_id = ? AND user_id = ? AND status = 'failed' AND merge_again = 1`;
  const values = [row.analysis_id, ctx.userId];
  await db.batch([
    ...recordQueued(ctx, row, row.total_files, { sql: givenUp, values }),
    db
      .prepare(
        `UPDATE shards SET status = 'ready', attempts = 0, error = NULL, available_at = ?, queued_at = ?
         WHERE kind = 'merge' AND status = 'failed'
           AND analysis_id IN (SELECT analysis_id FROM analyses WHERE ${givenUp})`,
      )
      .bind(at, at, ...values),
    db
      .prepare(
        `UPDATE analyses SET status = 'queued', merge_again = 0, error_message = NULL, completed_at = NULL
         WHERE ${givenUp}`,
      )
      .bind(...values),
  ]);
}
