'use client';

import { Button } from '@radix-ui/themes';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { useProject } from '../../headless/project/use-project.ts';
import { useKit } from '../../provider/kit-context.ts';
import { ProjectHead } from './project-head.tsx';
import { ProjectNotebook } from './project-notebook.tsx';
import { ProjectSteps } from './project-steps.tsx';

/** One project: its head, its three steps, its notes, tags and timeline. */
export function ProjectScreen({ projectId }: { projectId: string }) {
  const { messages, navigate } = useKit();
  const { project: words } = messages;
  const state = useProject(projectId);
  if (state.error)
    return (
      <div className="bp-screen">
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
  if (!state.project) return <Loading text={words.loading} />;
  return (
    <div className="bp-screen">
      <ProjectHead project={state.project} />
      <ProjectSteps state={{ ...state, project: state.project }} />
      <ProjectNotebook project={state.project} />
    </div>
  );
}
