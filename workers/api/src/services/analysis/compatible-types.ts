import type { Handler } from '../../http/handler.ts';
import { ownDatasetOf } from '../rows/dataset-row.ts';
import { ownProject } from '../rows/own-project.ts';
import { analysisTypesFor, compatibility, projectData } from './compatibility.ts';

export const compatibleTypes: Handler<'compatibleTypes'> = async ({ ctx, params, query }) => {
  const { project_id } = await ownProject(ctx, params.projectId);
  const { data_id: dataId = null } = query;
  if (dataId !== null) await ownDatasetOf(ctx, project_id, dataId);
  const data = await projectData(ctx, project_id, dataId);
  return {
    compatible_types: analysisTypesFor(data).map(([id, type]) => compatibility(id, type, data)),
  };
};
