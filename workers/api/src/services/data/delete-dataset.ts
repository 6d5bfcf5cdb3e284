import type { Handler } from '../../http/handler.ts';
import type { Database, Statement } from '../../ports/database.ts';
import { abandonDataset } from '../deletions/abandon.ts';
import {
  enqueuePrefixDeletion,
  enqueuePrefixesOf,
  enqueueUploadAborts,
} from '../deletions/enqueue.ts';
import { sweepSoon } from '../deletions/sweep.ts';
import { auditLine } from '../audit/audit-line.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { ownDataset, type DatasetRow } from '../rows/dataset-row.ts';
import { recountRows } from '../rows/storage-usage.ts';
import { datasetPrefix, projectPrefix } from '../rows/object-keys.ts';

/** Statements that delete a dataset with its files, analyses and results; the objects follow by the deletions. */
export function datasetDeletion(db: Database, dataset: DatasetRow, now: Date): Statement[] {
  const { data_id, project_id: projectId, user_id } = dataset;
  const metadata = { dataset_name: dataset.dataset_name, files: dataset.file_count };
  return [
    enqueuePrefixDeletion(db, datasetPrefix(dataset), now),
    enqueuePrefixesOf(
      db,
      `SELECT ? || 'r/' || analysis_id || '/' AS target FROM analyses WHERE data_id = ?`,
      [projectPrefix(user_id, projectId), data_id],
      now,
    ),
    enqueueUploadAborts(db, 'files.data_id = ?', [data_id], now),
    ...recordEvent(
      db,
      { projectId, action: 'Dataset deleted', metadata, now },
      { sql: 'EXISTS (SELECT 1 FROM datasets WHERE data_id = ?)', values: [data_id] },
    ),
    ...abandonDataset(db, data_id, now),
    recountRows(db, projectId, 'analyses'),
  ];
}

/** Deletes a dataset of the caller. */
export const deleteDataset: Handler<'datasetsDelete'> = async ({ ctx, params }) => {
  const dataset = await ownDataset(ctx, params.dataId);
  const { data_id: dataId, project_id: projectId } = dataset;
  await ctx.deps.db.batch([
    ...auditLine(
      ctx,
      {
        projectId,
        action: 'datasetsDelete',
        object: `dataset ${dataId}`,
        before: { dataset_name: dataset.dataset_name, files: dataset.file_count },
      },
      {
        sql: 'EXISTS (SELECT 1 FROM datasets WHERE data_id = ? AND project_id = ?)',
        values: [dataId, projectId],
      },
    ),
    ...datasetDeletion(ctx.deps.db, dataset, ctx.now),
  ]);
  sweepSoon(ctx.deps);
  return { deleted: true };
};
