import type { Handler } from '../../../http/handler.ts';
import { ownSample } from './sample-row.ts';

/** Deletes a sample with its items; verdicts on them and calibrations stay. */
export const deleteSample: Handler<'samplesDelete'> = async ({ ctx, params }) => {
  const { project_id, sample_id } = await ownSample(ctx, params);
  await ctx.deps.db
    .prepare('DELETE FROM samples WHERE project_id = ? AND sample_id = ?')
    .bind(project_id, sample_id)
    .run();
  return { deleted: true };
};
