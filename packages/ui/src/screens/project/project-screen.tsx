'use client';

import { Button } from '@radix-ui/themes';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { useLeftResults } from '../../headless/analysis/use-results.ts';
import { useLeaving } from '../../headless/project/use-leaving.ts';
import { useChoice, type QueryProps } from '../../headless/project/use-choice.ts';
import { useProject } from '../../headless/project/use-project.ts';
import { useArrived } from '../../timing/use-arrived.ts';
import { useKit } from '../../context/kit-context.ts';
import { ProjectHead } from './project-head.tsx';
import { ProjectNotebook } from './project-notebook.tsx';
import { ProjectSteps } from './project-steps.tsx';

interface ProjectScreenProps extends QueryProps {
  projectId: string;
}

/**
 * One project: its head, its three steps, its notes, tags and timeline. `query` and `onQuery` keep what is open
 * in the host’s address.
 */
export function ProjectScreen({ projectId, ...address }: ProjectScreenProps) {
  const { messages, navigate } = useKit();
  const { project: words } = messages;
  const choice = useChoice(address);
  const state = useProject(projectId, choice);
  const { leaving, leave } = useLeaving(projectId);
  const listed = useArrived(
    !state.datasetLoading && !state.analysisLoading,
    state.project !== null,
  );
  const left = useLeftResults(state.analysis);
  const arrived = useArrived(listed && !left.loading, listed);
  // The title of the project is the heading as soon as it is known.
  const heading = <h1 className="bp-hidden">{words.heading}</h1>;
  if (state.error && !(leaving && state.project))
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
      {listed ? (
        <ProjectSteps
          state={{ ...state, project: state.project }}
          choice={choice}
          arrived={arrived}
        />
      ) : (
        <Skeleton shape="steps" />
      )}
      {arrived && <ProjectNotebook project={state.project} />}
    </div>
  );
}
