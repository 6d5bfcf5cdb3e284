'use client';

import { useSurveyMessages } from '../../context/page-messages.ts';
import { lazy, Suspense, useEffect } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { usePresentation } from '../../context/presentation-context.ts';
import { useDescribe } from '../../errors/use-describe.ts';
import { describeReadError } from '../../explorer/headless/results/describe-read-error.ts';
import { readProblem } from '../../explorer/data/files/read-error.ts';
import { useAddressView } from '../../headless/address/use-address-view.ts';
import { Reading } from '../components/reading.tsx';
import { AnalysesChoice } from '../components/summary/analyses-choice.tsx';
import type { RenderExplore } from '../components/summary/explore-links.tsx';
import { useOpenedSurvey } from '../headless/figures/use-opened-survey.ts';
import { useSurveyEngine } from '../headless/figures/use-survey-engine.ts';
import {
  useDeployments,
  useSites,
  useSurveyAnalyses,
} from '../headless/figures/use-survey-things.ts';
import { analysisGroups, spectrogramAnalyses } from '@biophony/sdk';
import { surveyQueryOf, surveyViewOf } from '../model/view/survey-view.ts';
import { SpectrogramPart } from './spectrogram/spectrogram-part.tsx';
import { SurveyEvidenced } from './survey-evidenced.tsx';
import { loadBelow, SurveyFound } from './survey-found.tsx';

// Apart, so that the first numbers do not wait for it; but on its way before it is drawn.
const loadCalendar = async () => ({
  default: (await import('./charts/survey-calendar.tsx')).SurveyCalendar,
});
const SurveyCalendar = lazy(loadCalendar);

const codec = { viewOf: surveyViewOf, queryOf: surveyQueryOf };

export interface SurveyProps {
  projectId: string;
  /** The address' query string, which holds the view; without it the view lives in the survey alone. */
  query?: string;
  /** Told when the address should have another query string. */
  onQuery?: (query: string) => void;
  /** Draws links to single detections; without it there are none. */
  renderExplore?: RenderExplore;
  /** The recordings may not be heard: single detections are a table. */
  silent?: boolean;
}

/** All cards of a project together: what was recorded, and what its analyses found where and when. */
export function Survey(props: SurveyProps) {
  const { projectId, query, onQuery, renderExplore, silent = false } = props;
  const { messages } = usePresentation();
  const words = useSurveyMessages();
  const describe = useDescribe();
  const { view, change } = useAddressView(codec, query, onQuery);
  const engine = useSurveyEngine();
  const sites = useSites(projectId);
  const deployments = useDeployments(projectId);
  const analyses = useSurveyAnalyses(projectId);
  const { groups, withoutCubes } = analysisGroups(analyses.data ?? []);
  const group = groups.find(({ joins }) => joins === view.joins) ?? groups[0] ?? null;
  const { opened, progress, error, retry } = useOpenedSurvey(engine, group, deployments.data);

  useEffect(() => void Promise.all([loadCalendar(), loadBelow()]), []);
  const lists = [
    [sites, words.sitesFailed],
    [deployments, words.deploymentsFailed],
    [analyses, words.failed],
  ] as const;
  const failed = lists.find(([list]) => list.isLoadingError);
  if (failed)
    return (
      <ErrorAlert
        error={describe(failed[0].error, failed[1])}
        onRetry={() => void Promise.all(lists.map(([list]) => list.isError && list.refetch()))}
      />
    );
  if (lists.some(([list]) => list.isPending)) return <Loading text={words.loading} />;
  const calendar = deployments.data && deployments.data.length > 0 && (
    <SurveyCalendar
      projectId={projectId}
      deployments={deployments.data}
      sites={sites.data ?? []}
      view={view}
      onChange={change}
    />
  );
  const none = withoutCubes > 0 ? words.onlyFormer(withoutCubes) : words.noneText;
  const spectrogram = (
    <SpectrogramPart
      engine={engine}
      analyses={analyses.data ?? []}
      explored={group?.analyses ?? []}
      deployments={deployments.data ?? []}
      sites={sites.data ?? []}
      chosen={view.sites}
      onChoose={group ? undefined : (ids) => change({ sites: ids })}
      onExpired={() => analyses.refetch()}
      renderExplore={renderExplore}
    />
  );
  if (!group)
    return (
      <>
        {spectrogramAnalyses(analyses.data ?? []).length > 0 ? (
          <p className="bp-soft">{none}</p>
        ) : (
          <EmptyState title={words.noneTitle} text={none} />
        )}
        <div className="bp-explorer">
          <div className="bp-survey">
            <Suspense fallback={<Loading text={words.loading} />}>
              {calendar}
              {spectrogram}
            </Suspense>
          </div>
        </div>
      </>
    );
  // Links of cubes end after an hour: what lists them is asked again.
  const again = () =>
    readProblem(error) === 'expired' ? void analyses.refetch().then(retry) : retry();
  return (
    <div className="bp-explorer">
      <div className="bp-survey">
        <AnalysesChoice
          groups={groups}
          group={group}
          withoutCubes={withoutCubes}
          onChoose={(joins) => change({ joins })}
        />
        {error && !opened && (
          <ErrorAlert
            error={describeReadError(error, words.failedCubes, messages)}
            onRetry={again}
          />
        )}
        {!error && !opened && (
          <Reading text={words.loading} label={words.reading} progress={progress} />
        )}
        {opened && (
          <SurveyEvidenced {...{ projectId, opened, group, view, silent }}>
            {(evidenced) => (
              <SurveyFound
                projectId={projectId}
                evidenced={evidenced}
                sites={sites.data ?? []}
                deployments={deployments.data ?? []}
                calendar={calendar}
                view={view}
                onChange={change}
                group={group}
                renderExplore={renderExplore}
                silent={silent}
                spectrogram={spectrogram}
              />
            )}
          </SurveyEvidenced>
        )}
      </div>
    </div>
  );
}
