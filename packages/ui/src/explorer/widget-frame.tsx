'use client';

import type { Analysis, Results } from '@biophony/contract';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { isPartial } from '../analyses/found-species.ts';
import { hasSurvey } from '../analyses/has-survey.ts';
import { useResults } from '../analyses/use-results.ts';
import { keys } from '../base/query-keys.ts';
import type { Activity } from './charts/chart-grids.ts';
import type { IndexTable } from './engine/load-indices.ts';
import type { ProjectSummaryProps } from './project-summary.tsx';
import type { ListedSpecies } from './species/species-search.tsx';
import { useData } from '../kit/data-context.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { useMessages } from '../kit/presentation-context.ts';
import { useExplorerMessages } from '../kit/use-page-messages.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useWidgetProblem, useWidgetShown } from '../kit/widget-context.tsx';

export interface SurveyCounts {
  species: readonly ListedSpecies[];
  activity: Activity & { total: number; undated: number };
  indices: IndexTable;
  summary: Omit<ProjectSummaryProps, 'title'>;
}

export type SurveyWidgets = {
  [Widget in keyof SurveyCounts]: ComponentType<{
    projectId: string;
    render: (counts: SurveyCounts[Widget]) => ReactNode;
  }>;
};

/** Pages with one card do not need them. */
const loadSurveyWidgets = async (): Promise<SurveyWidgets> =>
  (await import('../survey/widgets/project-widgets.tsx')).projectWidgets;

/** An analysis, or the newest suitable one of a project. */
export interface WidgetTarget {
  analysisId?: string;
  projectId?: string;
}

type Fit = 'detections' | 'indices' | 'any';

const indexType = 'acoustic_indices';

const fits = ({ analysis_type: type, status }: Analysis, fit: Fit): boolean =>
  status === 'completed' && (fit === 'any' || (fit === 'indices') === (type === indexType));

interface Targeted {
  /** Null while loading, and without one. */
  analysis: Analysis | null;
  looking: boolean;
  error: ErrorText | null;
  retry: () => void;
}

export function useTarget({ analysisId, projectId }: WidgetTarget, fit: Fit): Targeted {
  const { client, queryClient } = useData();
  const { errors } = useMessages();
  const describe = useDescribe();
  const query = useQuery(
    {
      queryKey: analysisId ? ['analysis', analysisId] : keys.analyses(projectId ?? ''),
      queryFn: async ({ signal }) =>
        analysisId
          ? [await client.analyses.get(analysisId, { signal })]
          : client.analyses.list(projectId ?? '', { signal }),
      enabled: Boolean(analysisId ?? projectId),
    },
    queryClient,
  );
  return {
    analysis: query.data?.find((one) => fits(one, fit)) ?? null,
    looking: query.isPending,
    error: query.error && describe(query.error, errors.analysesList),
    retry: () => void query.refetch(),
  };
}

export function WidgetLoading() {
  const t = useExplorerMessages();
  return (
    <output className="bp-widget-waiting">
      <span className="bp-hidden">{t.loadingFound}</span>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </output>
  );
}

export function WidgetEmpty({ text }: { text: string }) {
  useWidgetShown();
  return <p className="bp-soft bp-widget-empty">{text}</p>;
}

interface WidgetErrorProps {
  /** What a visitor can know or do. */
  error?: Pick<ErrorText, 'hint' | 'requestId'>;
  onRetry?: () => void;
}

/**
 * Visitors have no account, so it mentions no tokens; the console and `onError` have the reason.
 */
export function WidgetError({ error, onRetry }: WidgetErrorProps) {
  const { common, embed, errors } = useMessages();
  const hint = error?.hint === errors.hints.signIn ? undefined : error?.hint;
  return (
    <div className="bp-alert" data-tone="info" role="alert">
      <div className="bp-alert-text">
        <p>{embed.unavailable}</p>
        {hint && <p className="bp-small">{hint}</p>}
        {error?.requestId && <p className="bp-small">{common.requestId(error.requestId)}</p>}
      </div>
      {onRetry && (
        <button type="button" className="bp-quiet" onClick={onRetry}>
          {common.retry}
        </button>
      )}
    </div>
  );
}

interface AnalysisFrameProps {
  target: WidgetTarget;
  fit: Fit;
  children: (results: Results['results'], analysis: Analysis) => ReactNode;
}

interface SurveyFrameProps<Widget extends keyof SurveyCounts> {
  widget: Widget;
  /** Results of all cards of a project. */
  render: (counts: SurveyCounts[Widget]) => ReactNode;
}

type WidgetFrameProps<Widget extends keyof SurveyCounts> = AnalysisFrameProps &
  SurveyFrameProps<Widget>;

/** Loads nothing without an ID. */
export function useWidgetProject(projectId: string | undefined) {
  const { client, queryClient } = useData();
  return useQuery(
    {
      queryKey: keys.project(projectId ?? ''),
      queryFn: ({ signal }) => client.projects.get(projectId ?? '', { signal }),
      enabled: projectId !== undefined,
    },
    queryClient,
  );
}

function AnalysisFrame({ target, fit, children }: AnalysisFrameProps) {
  const t = useExplorerMessages();
  const { embed } = useMessages();
  const { analysis, looking, error, retry } = useTarget(target, fit);
  const analysisResults = useResults(analysis?.analysis_id ?? null);
  const aimless = !target.analysisId && !target.projectId;
  const tell = useWidgetProblem();
  useEffect(() => {
    if (aimless) tell(embed.noTarget);
  }, [aimless, tell, embed]);
  if (aimless) return <WidgetError />;
  if (error && !analysis) return <WidgetError error={error} onRetry={retry} />;
  if (analysisResults.error && !analysisResults.results)
    return <WidgetError error={analysisResults.error} onRetry={analysisResults.retry} />;
  if (!analysis && !looking) return <WidgetEmpty text={t.noAnalysis} />;
  if (!analysis || !analysisResults.results) return <WidgetLoading />;
  return (
    <div className="bp-widget">
      {isPartial(analysisResults.results.summary) && <p className="bp-small">{embed.ofAPart}</p>}
      {children(analysisResults.results, analysis)}
    </div>
  );
}

function SurveyFrame<Widget extends keyof SurveyCounts>({
  widget,
  ...props
}: SurveyFrameProps<Widget> & { projectId: string }) {
  const { queryClient } = useData();
  const { data, error, refetch } = useQuery(
    { queryKey: ['script', 'survey'], queryFn: loadSurveyWidgets },
    queryClient,
  );
  if (error) return <WidgetError onRetry={() => void refetch()} />;
  const Counted: ComponentType<typeof props> | undefined = data?.[widget];
  return Counted ? <Counted {...props} /> : <WidgetLoading />;
}

/**
 * A project with sites or several datasets shows its survey: one card would be mistaken for all. A
 * named analysis is shown itself.
 */
export function WidgetFrame<Widget extends keyof SurveyCounts>({
  widget,
  render,
  ...one
}: WidgetFrameProps<Widget>) {
  const { errors } = useMessages();
  const describe = useDescribe();
  const { projectId, analysisId } = one.target;
  const { data, error, refetch } = useWidgetProject(analysisId ? undefined : projectId);
  if (analysisId || !projectId || (data && !hasSurvey(data))) return <AnalysisFrame {...one} />;
  if (data) return <SurveyFrame {...{ widget, projectId, render }} />;
  if (!error) return <WidgetLoading />;
  return (
    <WidgetError error={describe(error, errors.analysesList)} onRetry={() => void refetch()} />
  );
}
