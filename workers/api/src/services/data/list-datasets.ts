import type { Handler } from '../../http/handler.ts';
import { ownProject } from '../projects/own-project.ts';
import { datasetOrder, toDataset, type DatasetRow } from './dataset-row.ts';

export const listDatasets: Handler<'datasetsList'> = async ({ ctx, params }) => {
  const { project_id } = await ownProject(ctx, params.projectId);
  const { results } = await ctx.deps.db
    .prepare(`SELECT * FROM datasets WHERE project_id = ? AND user_id = ? ORDER BY ${datasetOrder}`)
    .bind(project_id, ctx.userId)
    .all<DatasetRow>();
  return { datasets: results.map(toDataset) };
};
