'use client';

import { Button } from '@radix-ui/themes';
import { useEffect, useState } from 'react';
import { nameOfAnalysis } from '../analyses/analysis-name.ts';
import { useLeftResults } from '../analyses/use-results.ts';
import { formatBytes, formatSpan } from '../base/sizes.ts';
import { times } from '../base/times.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { useKit } from '../kit/kit-context.ts';
import { Loading, Skeleton } from '../kit/loading.tsx';
import { useMessages, usePresentation } from '../kit/presentation-context.ts';
import { useOverviewMessages } from '../kit/use-overview-messages.ts';
import {
  type LoadedProject,
  type QueryProps,
  useAsked,
  useChoice,
  useProject,
} from '../projects/use-project.ts';
import { AnalysisStep } from './analysis-step.tsx';
import { DataStep } from './data-step.tsx';
import { ProjectHead, ProjectNotebook } from './project-head.tsx';
import { ReportPanel, StepCard, Steps } from './step-panels.tsx';
import { stepStates, stepTotals } from './step-states.ts';
import { useLeaving } from './use-edit-project.ts';
import { useOverview } from './use-overview.ts';
import { WhatsNew } from './whats-new.tsx';

/**
 * Whether content has ever arrived, or has been awaited for too long: content after that may move
 * the page.
 * @param come it has arrived
 * @param awaited waiting has begun
 */
function useArrived(come: boolean, awaited: boolean): boolean {
  const [arrived, setArrived] = useState(come);
  if (come && !arrived) setArrived(true);
  useEffect(() => {
    if (arrived || !awaited) return;
    const timer = setTimeout(() => setArrived(true), times.standStill);
    return () => clearTimeout(timer);
  }, [arrived, awaited]);
  return arrived || come;
}

/** One line for each step, so that a folded step still shows its result: of all, if several. */
function useStepSummary({ datasets, analyses, analysis }: LoadedProject) {
  const { messages, locale } = usePresentation();
  const { format, analysis: t } = messages;
  const overview = useOverviewMessages();
  const { files, seconds, bytes, completed, running, failed } = stepTotals(datasets, analyses);
  const line = (texts: readonly (string | false)[]) => texts.filter(Boolean).join(' · ');
  const types = new Set(analyses.map((one) => nameOfAnalysis(t, one)));
  const all = overview.analyses(analyses.length);
  return {
    data:
      datasets.length > 0
        ? line([
            datasets.length > 1 && overview.datasets(datasets.length),
            format.files(files),
            seconds > 0 && formatSpan(seconds, format, locale),
            formatBytes(bytes),
          ])
        : null,
    analysis:
      analysis &&
      line(
        analyses.length > 1
          ? [
              types.size === 1 ? [...types].join('') : all,
              [
                overview.ended(completed, analyses.length),
                running > 0 && overview.running(running),
                failed > 0 && overview.failedAnalyses(failed),
              ]
                .filter(Boolean)
                .join(', '),
            ]
          : [nameOfAnalysis(t, analysis), t.status[analysis.status] ?? analysis.status],
      ),
  };
}

type StepName = 'data' | 'analysis' | 'report';

interface ProjectStepsProps {
  state: LoadedProject;
  choice: ReturnType<typeof useChoice>;
  /** Everything shown at first is loaded; nothing above will move. */
  arrived: boolean;
}

/**
 * The three steps of a project. The next step is open at first, or data if the address names a
 * dataset.
 */
function ProjectSteps({ state, choice, arrived }: ProjectStepsProps) {
  const { project: t, analysis: analysisMessages } = useMessages();
  const { analysis } = state;
  const summary = useStepSummary(state);
  const { progress } = state.project;
  const states = stepStates(progress, state.analyses);
  const next = (['data', 'analysis', 'report'] as const).find((name) => states[name] !== 'done');
  /** The address names a dataset, so its step opens. */
  const [linked] = useState(choice.dataset !== null);
  const [toggled, setToggled] = useState<Partial<Record<StepName, boolean>>>({});
  useAsked(choice.files && choice.dataset, () => setToggled({ ...toggled, data: true }));
  const isOpen = (name: StepName) =>
    toggled[name] ??
    (name === (next === 'report' ? 'analysis' : next) || (name === 'data' && linked));
  const step = (name: StepName) => ({
    state: states[name],
    open: isOpen(name),
    onToggle: () => setToggled({ ...toggled, [name]: !isOpen(name) }),
  });
  return (
    <>
      <Steps>
        <StepCard
          number={1}
          title={t.stepData}
          text={summary.data ?? t.stepDataText}
          {...step('data')}
        >
          <DataStep state={state} choice={choice} />
        </StepCard>
        <StepCard
          number={2}
          title={t.stepAnalysis}
          text={summary.analysis ?? t.stepAnalysisText}
          blockedReason={t.stepAnalysisBlocked}
          {...step('analysis')}
        >
          <AnalysisStep state={state} choice={choice} arrived={arrived} />
        </StepCard>
        {arrived && (
          <StepCard
            number={3}
            title={t.stepReport}
            text={t.stepReportText}
            blockedReason={t.stepReportBlocked}
            {...step('report')}
          >
            <ReportPanel />
          </StepCard>
        )}
      </Steps>
      {/* Outside the steps, so that it is announced while they are folded. */}
      <output className="bp-hidden">
        {analysis &&
          analysisMessages.announced(
            nameOfAnalysis(analysisMessages, analysis),
            analysisMessages.status[analysis.status] ?? analysis.status,
          )}
      </output>
    </>
  );
}

interface ProjectScreenProps extends QueryProps {
  projectId: string;
}

/**
 * A project: head, three steps, notes, tags and timeline. `query` and `onQuery` keep the open
 * dataset and analysis in the host's address.
 */
export function ProjectScreen({ projectId, ...address }: ProjectScreenProps) {
  const { messages, navigate } = useKit();
  const { project: t } = messages;
  const choice = useChoice(address);
  const state = useProject(projectId, choice);
  const { leaving, leave } = useLeaving(projectId);
  const news = useOverview(projectId);
  const { datasets, analyses } = state;
  /** Nothing is new in a first card, and nothing waits before its analysis. */
  const hasNews = datasets.length > 1 || analyses.length > 0;
  const listed = useArrived(
    !state.datasetLoading && !state.analysisLoading && !(hasNews && news.loading),
    state.project !== null,
  );
  const left = useLeftResults(state.analysis);
  const arrived = useArrived(listed && !left.loading, listed);
  // The project's title becomes the heading once loaded.
  const heading = <h1 className="bp-hidden">{t.heading}</h1>;
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
              {t.back}
            </Button>
          }
        />
      </div>
    );
  if (!state.project)
    return (
      <>
        {heading}
        <Loading text={t.loading} shape="project" />
      </>
    );
  const loaded = { ...state, project: state.project };
  return (
    <div className="bp-screen">
      <ProjectHead project={state.project} onDeleted={leave} />
      {listed && hasNews && <WhatsNew state={loaded} news={news} />}
      {listed ? (
        <ProjectSteps state={loaded} choice={choice} arrived={arrived} />
      ) : (
        <Skeleton shape="steps" />
      )}
      {arrived && <ProjectNotebook project={state.project} />}
    </div>
  );
}
