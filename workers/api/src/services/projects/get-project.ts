import type { Handler } from '../../http/handler.ts';
import { wholeProject } from './whole-project.ts';

export const getProject: Handler<'projectsGet'> = async ({ ctx, params }) => ({
  project: await wholeProject(ctx, params.projectId),
});
