'use client';

import type { Deployment, Site } from '@biophony/contract';
import type { SurveyFilter } from '@biophony/recordings/survey';
import { type AnalysisGroup, analysisGroups, countPartial } from '@biophony/sdk';
import { type ReactNode, useEffect } from 'react';
import { describeReadError, readProblem } from '../../explorer/engine/remote-file.ts';
import { WidgetEmpty, WidgetError, WidgetLoading } from '../../explorer/widget-frame.tsx';
import type { ErrorText } from '../../kit/describe-error.ts';
import { useMessages } from '../../kit/presentation-context.ts';
import { useDescribe } from '../../kit/use-describe.ts';
import { useExplorerMessages, useSurveyWidgetMessages } from '../../kit/use-page-messages.ts';
import { useWidgetProblem } from '../../kit/widget-context.tsx';
import { type RunningSurvey, useOpenedSurvey, usePageSurveyEngine } from '../use-opened-survey.ts';
import { useDeployments, useSites, useSurveyAnalyses } from '../../explorer/use-datasets.ts';
import { parseOptions, type SurveyWidgetProps } from '../survey-view.ts';

interface WidgetLists {
  /** Null while loading. */
  lists: { sites: Site[]; deployments: Deployment[] } | null;
  error: ErrorText | null;
  retry: () => void;
}

function useWidgetLists(projectId: string): WidgetLists {
  const { errors } = useMessages();
  const describe = useDescribe();
  const sites = useSites(projectId);
  const deployments = useDeployments(projectId);
  const failed = [sites, deployments].find(({ isLoadingError }) => isLoadingError);
  return {
    lists:
      sites.data && deployments.data ? { sites: sites.data, deployments: deployments.data } : null,
    error: failed?.error ? describe(failed.error, errors.analysesList) : null,
    retry: () =>
      void Promise.all([sites, deployments].map((list) => list.isError && list.refetch())),
  };
}

export function useFailure() {
  const messages = useMessages();
  const { failed } = useExplorerMessages();
  return (error: Error, retry: () => void) => (
    <WidgetError error={describeReadError(error, failed, messages)} onRetry={retry} />
  );
}

export function WidgetFault({ text }: { text: string }) {
  const tell = useWidgetProblem();
  useEffect(() => tell(text), [tell, text]);
  return <WidgetError />;
}

export interface SurveyLists {
  projectId: string;
  sites: Site[];
  deployments: Deployment[];
  filter: SurveyFilter;
}

interface SurveyWidgetFrameProps {
  options: SurveyWidgetProps;
  children: (lists: SurveyLists) => ReactNode;
}

/** Reads the options and the sites and deployments of the project; otherwise says what is wrong. */
export function SurveyWidgetFrame({ options, children }: SurveyWidgetFrameProps) {
  const t = useSurveyWidgetMessages();
  const { projectId = '' } = options;
  const { lists, error, retry } = useWidgetLists(projectId);
  const read = parseOptions(options, t);
  if (projectId === '') return <WidgetFault text={t.noProject} />;
  if (read.fault !== undefined) return <WidgetFault text={read.fault} />;
  if (error) return <WidgetError error={error} onRetry={retry} />;
  if (!lists) return <WidgetLoading />;
  const siteIds = new Set(lists.sites.map(({ site_id }) => site_id));
  const unknown = [...(read.filter.sites ?? [])].filter((id) => !siteIds.has(id));
  if (unknown.length > 0)
    return <WidgetFault text={t.unknownSites(unknown.slice(0, 3).join(', '))} />;
  return <div className="bp-widget">{children({ projectId, ...lists, filter: read.filter })}</div>;
}

/** Most bytes of cubes read into an embedding page: those of twenty million detections. */
export const mostBytes = 12_000_000;

export interface SurveyFound extends SurveyLists {
  opened: RunningSurvey;
  group: AnalysisGroup;
}

interface FoundProps {
  lists: SurveyLists;
  /** Drawn when no analysis has detections. */
  empty?: ReactNode;
  children: (survey: SurveyFound) => ReactNode;
}

const bytesOf = ({ analyses }: AnalysisGroup): number =>
  analyses.reduce(
    (sum, { counts, effort }) => sum + (counts?.size_bytes ?? 0) + (effort?.size_bytes ?? 0),
    0,
  );

function Found({ lists, empty, children }: FoundProps) {
  const t = useSurveyWidgetMessages();
  const { errors } = useMessages();
  const describe = useDescribe();
  const failed = useFailure();
  const engine = usePageSurveyEngine();
  const analyses = useSurveyAnalyses(lists.projectId);
  // Other models or settings are not added: the newest are shown.
  const all = analyses.data ?? [];
  const group = analysisGroups(all).groups[0] ?? null;
  const isTooLarge = group !== null && bytesOf(group) > mostBytes;
  const { opened, error, retry } = useOpenedSurvey(
    engine,
    isTooLarge ? null : group,
    lists.deployments,
  );
  if (analyses.isLoadingError)
    return (
      <WidgetError
        error={describe(analyses.error, errors.analysesList)}
        onRetry={() => void analyses.refetch()}
      />
    );
  if (analyses.isPending) return <WidgetLoading />;
  if (!group && all.some(({ analysis_type: type }) => type !== 'acoustic_indices'))
    return <WidgetFault text={t.onlyFormer} />;
  if (!group) return empty ?? <WidgetEmpty text={t.none} />;
  if (isTooLarge) return <WidgetFault text={t.tooLarge} />;
  // Links of cubes expire after an hour: reload the list that has them.
  const again = () =>
    readProblem(error) === 'expired' ? void analyses.refetch().then(retry) : retry();
  if (error && !opened) return failed(error, again);
  if (!opened) return <WidgetLoading />;
  const stopped = countPartial(group);
  return (
    <>
      {stopped > 0 && <p className="bp-small">{t.partialAnalyses(stopped)}</p>}
      {children({ ...lists, opened, group })}
    </>
  );
}

interface FoundFrameProps extends Omit<FoundProps, 'lists'> {
  options: SurveyWidgetProps;
}

/** Reads the analyses of a project's sites; otherwise says what is wrong. */
export function FoundFrame({ options, ...rest }: FoundFrameProps) {
  return (
    <SurveyWidgetFrame options={options}>
      {(lists) => <Found lists={lists} {...rest} />}
    </SurveyWidgetFrame>
  );
}
