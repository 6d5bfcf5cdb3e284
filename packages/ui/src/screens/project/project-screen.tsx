'use client';

import { Button } from '@radix-ui/themes';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { useLeaving } from '../../headless/project/use-leaving.ts';
import { useProject } from '../../headless/project/use-project.ts';
import { useKit } from '../../provider/kit-context.ts';
import type { QueryProps } from './found-section.tsx';
import { ProjectHead } from './project-head.tsx';
import { ProjectNotebook } from './project-notebook.tsx';
import { ProjectSteps } from './project-steps.tsx';

interface ProjectScreenProps extends QueryProps {
  projectId: string;
}

/**
 * One project: its head, its three steps, its notes, tags and timeline. `query` and `onQuery` join what is explored to
 * the host's address.
 */
export function ProjectScreen({ projectId, ...address }: ProjectScreenProps) {
  const { messages, navigate } = useKit();
  const { project: words } = messages;
  const state = useProject(projectId);
  const { leaving, leave } = useLeaving(projectId);
  // The title of the project is the heading as soon as it is known.
  const heading = <h1 className="bp-hidden">{words.heading}</h1>;
  if (state.error && !leaving)
    return (
      <div className="bp-screen">
        {heading}
        <ErrorAlert
          error={state.error}
          onRetry={state.retry}
          action={
            <Button
              size="2"
              variant="soft"
              color="gray"
              onClick={() => navigate({ to: 'projects' })}
            >
              {words.back}
            </Button>
          }
        />
      </div>
    );
  if (!state.project)
    return (
      <>
        {heading}
        <Loading text={words.loading} shape="project" />
      </>
    );
  return (
    <div className="bp-screen">
      <ProjectHead project={state.project} onDeleted={leave} />
      <ProjectSteps state={{ ...state, project: state.project }} {...address} />
      <ProjectNotebook project={state.project} />
    </div>
  );
}
