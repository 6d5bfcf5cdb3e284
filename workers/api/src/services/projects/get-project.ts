import type { Project, TimelineEvent } from '@biophony/contract';
import type { Handler } from '../../http/handler.ts';
import { hidesPlaces, placelessText } from '../rows/hidden-places.ts';
import { wholeProject } from './whole-project.ts';

/** The facts of an event, as those read them who may not learn exact places. */
function placelessFacts(metadata: NonNullable<TimelineEvent['metadata']>) {
  const text = JSON.stringify(metadata, (_, value: unknown) =>
    typeof value === 'string' ? placelessText(value) : value,
  );
  return JSON.parse(text) as NonNullable<TimelineEvent['metadata']>;
}

/** Notes and timeline, as those read them who may not learn exact places; its other texts are told so already. */
const placeless = (project: Project): Project => ({
  ...project,
  notes: project.notes.map((note) => ({ ...note, text: placelessText(note.text) })),
  timeline: project.timeline.map((event) =>
    event.metadata ? { ...event, metadata: placelessFacts(event.metadata) } : event,
  ),
});

/** The whole project; on other people's pages without notes and timeline, which are for those who work on it. */
export const getProject: Handler<'projectsGet'> = async ({ ctx, params }) => {
  const project = await wholeProject(ctx, params.projectId);
  if (ctx.principal.kind !== 'embed')
    return { project: (await hidesPlaces(ctx, project.project_id)) ? placeless(project) : project };
  return { project: { ...project, notes: [], note_count: 0, timeline: [] } };
};
