import type { Handler } from '../../http/handler.ts';
import { ownProject } from '../projects/own-project.ts';
import { analysisTypesFor, compatibility, projectData } from './compatibility.ts';

export const compatibleTypes: Handler<'compatibleTypes'> = async ({ ctx, params }) => {
  const { project_id } = await ownProject(ctx, params.projectId);
  const data = await projectData(ctx.deps.db, project_id, ctx.now);
  return {
    compatible_types: analysisTypesFor(data).map(([id, type]) => compatibility(id, type, data)),
  };
};
