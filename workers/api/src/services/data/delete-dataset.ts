import type { Handler } from '../../http/handler.ts';
import {
  enqueuePrefixDeletion,
  enqueuePrefixesOf,
  enqueueUploadAborts,
} from '../deletions/enqueue.ts';
import { sweepSoon } from '../deletions/sweep.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { ownDataset } from './dataset-row.ts';
import { datasetPrefix, projectPrefix } from './object-keys.ts';

/** Deletes a dataset with its files, analyses and results; the objects follow in the background. */
export const deleteDataset: Handler<'datasetsDelete'> = async ({ ctx, params }) => {
  const dataset = await ownDataset(ctx, params.dataId);
  const { db } = ctx.deps;
  const { data_id, project_id: projectId, user_id } = dataset;
  const metadata = { dataset_name: dataset.dataset_name, files: dataset.file_count };
  await db.batch([
    enqueuePrefixDeletion(db, datasetPrefix(dataset), ctx.now),
    enqueuePrefixesOf(
      db,
      `SELECT ? || 'r/' || analysis_id || '/' AS target FROM analyses WHERE data_id = ?`,
      [projectPrefix(user_id, projectId), data_id],
      ctx.now,
    ),
    enqueueUploadAborts(db, 'files.data_id = ?', [data_id], ctx.now),
    ...recordEvent(
      db,
      { projectId, action: 'Dataset deleted', metadata, now: ctx.now },
      { sql: 'EXISTS (SELECT 1 FROM datasets WHERE data_id = ?)', values: [data_id] },
    ),
    db.prepare('DELETE FROM analyses WHERE data_id = ?').bind(data_id),
    db.prepare('DELETE FROM datasets WHERE data_id = ? AND user_id = ?').bind(data_id, ctx.userId),
  ]);
  sweepSoon(ctx.deps);
  return { deleted: true };
};
