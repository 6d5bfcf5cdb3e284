import { ApiError } from '../../http/errors/api-error.ts';
import type { Context, Handler } from '../../http/handler.ts';
import { lockRow } from '../../ports/dialect.ts';
import { enqueuePrefixesOf } from '../deletions/enqueue.ts';
import { actorName } from '../rows/actor-name.ts';
import { analysisPrefix } from '../rows/object-keys.ts';
import { auditedEvent } from '../audit/audited-event.ts';
import { closeQueue } from '../runner/shards/close-queue.ts';
import { ownAnalysis, toAnalysis, type AnalysisRow } from './analysis-row.ts';

const open = `status IN ('configured', 'queued', 'running')`;

/** Stops an analysis of the context's user for good; runners learn of it at their next heartbeat. */
export async function stopAnalysis(
  ctx: Context,
  row: AnalysisRow,
  message: string,
): Promise<AnalysisRow> {
  const { db } = ctx.deps;
  await db.batch([
    ...lockRow(db, 'analyses', row.analysis_id),
    enqueuePrefixesOf(
      db,
      `SELECT ? AS target FROM analyses WHERE analysis_id = ? AND ${open}`,
      [analysisPrefix(row), row.analysis_id],
      ctx.now,
    ),
    ...auditedEvent(
      ctx,
      {
        projectId: row.project_id,
        action: 'Analysis cancelled',
        metadata: { analysis_type: row.analysis_type },
      },
      {
        action: 'analysesCancel',
        object: `analysis ${row.analysis_id}`,
        before: { status: row.status },
      },
      {
        sql: `EXISTS (SELECT 1 FROM analyses WHERE analysis_id = ? AND ${open})`,
        values: [row.analysis_id],
      },
    ),
    db
      .prepare(
        `UPDATE analyses SET status = 'failed', cancelled = 1, completed_at = ?,
           error_message = ?
         WHERE analysis_id = ? AND user_id = ? AND ${open}`,
      )
      .bind(ctx.now.toISOString(), message, row.analysis_id, ctx.userId),
    closeQueue(db, row.analysis_id),
  ]);
  const after = await ownAnalysis(ctx, row.analysis_id);
  if (after.cancelled !== 1)
    throw new ApiError(
      'conflict',
      `This analysis has ended already (${after.status}); there is nothing to cancel.`,
    );
  return after;
}

/** Who cancelled, as the owner reads it. */
const cancelledBy = async (ctx: Context): Promise<string> =>
  ctx.actorId === ctx.userId ? 'You' : (await actorName(ctx)) || 'A manager of the project';

/** Stops an analysis of the caller, or of the project that they manage. Cancelling twice is no error. */
export const cancelAnalysis: Handler<'analysesCancel'> = async ({ ctx, params }) => {
  const row = await ownAnalysis(ctx, params.analysisId);
  const message = `${await cancelledBy(ctx)} cancelled this analysis.`;
  return { analysis: toAnalysis(await stopAnalysis(ctx, row, message)) };
};
