import type { Handler } from '../../http/handler.ts';
import { analysisPrefix } from '../data/object-keys.ts';
import { enqueuePrefixDeletion } from '../deletions/enqueue.ts';
import { sweepSoon } from '../deletions/sweep.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { ownAnalysis } from './analysis-row.ts';

/** Deletes an analysis in any state with its results; a runner at work on it loses its lease. */
export const deleteAnalysis: Handler<'analysesDelete'> = async ({ ctx, params }) => {
  const row = await ownAnalysis(ctx, params.analysisId);
  const { db } = ctx.deps;
  await db.batch([
    enqueuePrefixDeletion(db, analysisPrefix(row), ctx.now),
    ...recordEvent(
      db,
      {
        projectId: row.project_id,
        action: 'Analysis deleted',
        metadata: { analysis_type: row.analysis_type, status: row.status },
        now: ctx.now,
      },
      {
        sql: 'EXISTS (SELECT 1 FROM analyses WHERE analysis_id = ?)',
        values: [row.analysis_id],
      },
    ),
    db
      .prepare('DELETE FROM analyses WHERE analysis_id = ? AND user_id = ?')
      .bind(row.analysis_id, ctx.userId),
  ]);
  sweepSoon(ctx.deps);
  return { deleted: true };
};
