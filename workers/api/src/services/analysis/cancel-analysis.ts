import { ApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import { enqueuePrefixesOf } from '../deletions/enqueue.ts';
import { analysisPrefix } from '../data/object-keys.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { closeQueue } from '../runner/close-queue.ts';
import { ownAnalysis, toAnalysis } from './analysis-row.ts';

const open = `status IN ('configured', 'queued', 'running')`;

/** Stops an analysis for good; runners learn of it at their next heartbeat. Cancelling twice is no error. */
export const cancelAnalysis: Handler<'analysesCancel'> = async ({ ctx, params }) => {
  const row = await ownAnalysis(ctx, params.analysisId);
  const { db } = ctx.deps;
  await db.batch([
    enqueuePrefixesOf(
      db,
      `SELECT ? AS target FROM analyses WHERE analysis_id = ? AND ${open}`,
      [analysisPrefix(row), row.analysis_id],
      ctx.now,
    ),
    ...recordEvent(
      db,
      {
        projectId: row.project_id,
        action: 'Analysis cancelled',
        metadata: { analysis_type: row.analysis_type },
        now: ctx.now,
      },
      {
        sql: `EXISTS (SELECT 1 FROM analyses WHERE analysis_id = ? AND ${open})`,
        values: [row.analysis_id],
      },
    ),
    db
      .prepare(
        `UPDATE analyses SET status = 'failed', cancelled = 1, completed_at = ?,
           error_message = 'You cancelled this analysis.'
         WHERE analysis_id = ? AND user_id = ? AND ${open}`,
      )
      .bind(ctx.now.toISOString(), row.analysis_id, ctx.userId),
    closeQueue(db, row.analysis_id),
  ]);
  const after = await ownAnalysis(ctx, row.analysis_id);
  if (after.cancelled !== 1)
    throw new ApiError(
      'conflict',
      `This analysis has ended already (${after.status}); there is nothing to cancel.`,
    );
  return { analysis: toAnalysis(after) };
};
