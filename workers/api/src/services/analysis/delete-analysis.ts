import type { Handler } from '../../http/handler.ts';
import type { Database, Statement } from '../../ports/database.ts';
import { recountRows } from '../rows/storage-usage.ts';
import { analysisPrefix } from '../rows/object-keys.ts';
import { abandonAnalysis } from '../deletions/abandon.ts';
import { enqueuePrefixDeletion } from '../deletions/enqueue.ts';
import { sweepSoon } from '../deletions/sweep.ts';
import { auditLine } from '../audit/audit-line.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { ownAnalysis, type AnalysisRow } from './analysis-row.ts';

/** Statements that delete an analysis in any state with its results; a runner at work on it loses its lease. */
export function analysisDeletion(db: Database, row: AnalysisRow, now: Date): Statement[] {
  return [
    enqueuePrefixDeletion(db, analysisPrefix(row), now),
    ...recordEvent(
      db,
      {
        projectId: row.project_id,
        action: 'Analysis deleted',
        metadata: { analysis_type: row.analysis_type, status: row.status },
        now,
      },
      {
        sql: 'EXISTS (SELECT 1 FROM analyses WHERE analysis_id = ?)',
        values: [row.analysis_id],
      },
    ),
    ...abandonAnalysis(db, row.analysis_id, now),
    recountRows(db, row.project_id, 'analyses'),
  ];
}

/** Deletes an analysis of the caller. */
export const deleteAnalysis: Handler<'analysesDelete'> = async ({ ctx, params }) => {
  const row = await ownAnalysis(ctx, params.analysisId);
  const { analysis_id: analysisId, project_id: projectId } = row;
  await ctx.deps.db.batch([
    ...auditLine(
      ctx,
      {
        projectId,
        action: 'analysesDelete',
        object: `analysis ${analysisId}`,
        before: { analysis_type: row.analysis_type, status: row.status },
      },
      {
        sql: 'EXISTS (SELECT 1 FROM analyses WHERE analysis_id = ? AND project_id = ?)',
        values: [analysisId, projectId],
      },
    ),
    ...analysisDeletion(ctx.deps.db, row, ctx.now),
  ]);
  sweepSoon(ctx.deps);
  return { deleted: true };
};
