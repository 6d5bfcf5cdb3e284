import type { Handler } from '../../http/handler.ts';
import { wholeProject } from './whole-project.ts';

/** The whole project; on other people's pages without notes and timeline, which are for those who work on it. */
export const getProject: Handler<'projectsGet'> = async ({ ctx, params }) => {
  const project = await wholeProject(ctx, params.projectId);
  if (ctx.principal.kind !== 'embed') return { project };
  return { project: { ...project, notes: [], note_count: 0, timeline: [] } };
};
