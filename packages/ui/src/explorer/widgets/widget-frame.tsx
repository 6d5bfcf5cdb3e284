'use client';

import type { Analysis, Results } from '@biophony/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { useResults } from '../../headless/analysis/use-results.ts';
import { useData } from '../../context/data-context.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { useWidgetProblem } from '../../context/widget-shown.ts';
import { useDescribe } from '../../errors/use-describe.ts';
import { hasSurvey } from '../../model/known-summary.ts';
import { keys } from '../../state/query-keys.ts';
import { WidgetEmpty, WidgetError, WidgetLoading } from '../components/summary/widget-states.tsx';
import { isPartial } from '../model/activity/found.ts';
import { useTarget, type Fit, type WidgetTarget } from '../headless/results/use-target.ts';
import { loadSurveyWidgets, type SurveyCounts } from './load-survey-widgets.ts';

interface AnalysisFrameProps {
  target: WidgetTarget;
  fit: Fit;
  children: (results: Results['results'], analysis: Analysis) => ReactNode;
}

interface SurveyFrameProps<Widget extends keyof SurveyCounts> {
  widget: Widget;
  /** Draws what all cards of a project together have. */
  render: (counts: SurveyCounts[Widget]) => ReactNode;
}

type WidgetFrameProps<Widget extends keyof SurveyCounts> = AnalysisFrameProps &
  SurveyFrameProps<Widget>;

/** The project that a widget is of; nothing is asked for without one. */
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

/** Finds the analysis that a widget is to show, and says what keeps it from being shown. */
function AnalysisFrame({ target, fit, children }: AnalysisFrameProps) {
  const { explorer: words, embed } = useMessages();
  const { analysis, looking, error, retry } = useTarget(target, fit);
  const found = useResults(analysis?.analysis_id ?? null);
  const aimless = !target.analysisId && !target.projectId;
  const tell = useWidgetProblem();
  useEffect(() => {
    if (aimless) tell(embed.noTarget);
  }, [aimless, tell, embed]);
  if (aimless) return <WidgetError />;
  if (error && !analysis) return <WidgetError error={error} onRetry={retry} />;
  if (found.error && !found.results)
    return <WidgetError error={found.error} onRetry={found.retry} />;
  if (!analysis && !looking) return <WidgetEmpty text={words.noAnalysis} />;
  if (!analysis || !found.results) return <WidgetLoading />;
  return (
    <div className="bp-widget">
      {isPartial(found.results.summary) && <p className="bp-small">{embed.ofAPart}</p>}
      {children(found.results, analysis)}
    </div>
  );
}

/** A widget that counts all cards of a project; what it needs is loaded for it. */
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
 * Finds what a widget is to show. Of a project with sites or several datasets that is the survey: one card alone would be
 * taken for all of them. An analysis that is named is shown as it is.
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
