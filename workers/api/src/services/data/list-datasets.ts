import { limits } from '@biophony/contract';
import type { Handler } from '../../http/handler.ts';
import type { Database } from '../../ports/database.ts';
import { ownProject } from '../rows/own-project.ts';
import { datasetOrder, toDataset, type DatasetRow } from '../rows/dataset-row.ts';

const columns = [
  'data_id',
  'project_id',
  'user_id',
  'dataset_name',
  'classification_method',
  'data_type_or_device',
  'validation_status',
  'file_count',
  'total_size_bytes',
  'other_count',
  'other_bytes',
  'pending_count',
  'pending_bytes',
  'duration_s',
  'created_at',
  'updated_at',
].join(', ');

const leftOut = 'Files of this dataset have issues; the list of its files names them.';

/** Issues as they are, as long as those of all datasets before come to less than the bound of a list. */
const boundedIssues = (db: Database) => `CASE WHEN octet_length(validation_issues) < 3
    OR sum(octet_length(validation_issues)) OVER (ORDER BY ${datasetOrder(db)}) <= ${limits.list_bytes}
  THEN validation_issues ELSE '${JSON.stringify([leftOut])}' END AS validation_issues`;

/** All datasets of a project, usable ones first; the issues of later ones are left out where they would be too long. */
export const listDatasets: Handler<'datasetsList'> = async ({ ctx, params }) => {
  const { project_id } = await ownProject(ctx, params.projectId);
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT ${columns}, ${boundedIssues(ctx.deps.db)} FROM datasets
       WHERE project_id = ? AND user_id = ? ORDER BY ${datasetOrder(ctx.deps.db)}`,
    )
    .bind(project_id, ctx.userId)
    .all<DatasetRow>();
  return { datasets: results.map(toDataset) };
};
