import type { Context } from '../../http/handler.ts';
import type { Statement } from '../../ports/database.ts';
import { lockRow } from '../../ports/dialect.ts';
import { auditedEvent } from './audited-event.ts';
import type { When } from '../timeline/record-event.ts';

interface QueuedAnalysis {
  analysis_id: string;
  analysis_type: string;
  project_id: string;
}

/**
 * Statements to begin a batch with that queues an analysis: of several batches at once one finds it as `when` asks of
 * its row, and tells the timeline.
 */
export const recordQueued = (
  ctx: Context,
  { analysis_id, analysis_type, project_id }: QueuedAnalysis,
  files: number | null,
  when: When,
): Statement[] => [
  ...lockRow(ctx.deps.db, 'analyses', analysis_id),
  ...auditedEvent(
    ctx,
    { projectId: project_id, action: 'Analysis queued', metadata: { analysis_type, files } },
    { action: 'analysesExecute', object: `analysis ${analysis_id}`, after: { files } },
    { sql: `EXISTS (SELECT 1 FROM analyses WHERE ${when.sql})`, values: when.values },
  ),
];
