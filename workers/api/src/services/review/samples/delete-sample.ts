import type { Handler } from '../../../http/handler.ts';
import { auditLine } from '../../audit/audit-line.ts';
import { recountRows } from '../../rows/storage-usage.ts';
import { ownSample } from './sample-row.ts';

/** Deletes a sample with its items; verdicts on them and calibrations stay. */
export const deleteSample: Handler<'samplesDelete'> = async ({ ctx, params }) => {
  const { project_id: projectId, sample_id, name, item_count } = await ownSample(ctx, params);
  const { db } = ctx.deps;
  const values = [projectId, sample_id];
  await db.batch([
    ...auditLine(
      ctx,
      {
        projectId,
        action: 'samplesDelete',
        object: `sample ${sample_id}`,
        before: { name, items: item_count },
      },
      { sql: 'EXISTS (SELECT 1 FROM samples WHERE project_id = ? AND sample_id = ?)', values },
    ),
    db.prepare('DELETE FROM samples WHERE project_id = ? AND sample_id = ?').bind(...values),
    recountRows(db, projectId, 'samples'),
  ]);
  return { deleted: true };
};
