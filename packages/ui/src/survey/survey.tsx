'use client';

import { analysisGroups, spectrogramAnalyses } from '@biophony/sdk';
import { lazy, Suspense, useEffect } from 'react';
import { useAddressView } from '../base/use-address-view.ts';
import { describeReadError, readProblem } from '../explorer/engine/remote-file.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { EmptyState, Loading } from '../kit/loading.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useSurveyMessages } from '../kit/use-page-messages.ts';
import { AnalysesChoice } from './analyses-choice.tsx';
import { Reading, SurveyEvidenced } from './survey-evidenced.tsx';
import { loadBelow, SurveyFound } from './survey-found.tsx';
import {
  type RenderClock,
  type RenderExplore,
  formatSurveyQuery,
  parseSurveyView,
  type RenderSpecies,
} from './survey-view.ts';
import { useOpenedSurvey, useSurveyEngine } from './use-opened-survey.ts';
import { useDeployments, useSites, useSurveyAnalyses } from '../explorer/use-datasets.ts';

// Separate, so that the first numbers do not wait; loading starts before it is drawn.
const loadCalendar = async () => ({
  default: (await import('./charts/survey-calendar.tsx')).SurveyCalendar,
});
const SurveyCalendar = lazy(loadCalendar);

// Of the few surveys with an analysis of acoustic indices.
const SpectrogramPart = lazy(async () => ({
  default: (await import('./spectrogram/survey-spectrogram.tsx')).SpectrogramPart,
}));

const codec = { viewOf: parseSurveyView, queryOf: formatSurveyQuery };

export interface SurveyProps {
  projectId: string;
  /** Query string of the address, which holds the view; without it the component keeps the view. */
  query?: string;
  /** Called when the query string should change. */
  onQuery?: (query: string) => void;
  /** Draws links to single detections; without it there are none. */
  renderExplore?: RenderExplore;
  /** Draws links to pages of species; without it there are none. */
  renderSpecies?: RenderSpecies;
  /** Draws links to clocks; without it suspicious ones are not pointed at. */
  renderClock?: RenderClock;
  /** The recordings may not be heard: detections are shown as a table. */
  silent?: boolean;
}

/** Survey of a project: effort of all cards, and what the analyses found where and when. */
export function Survey(props: SurveyProps) {
  const { projectId, query, onQuery, renderExplore, renderClock, silent = false } = props;
  const { messages } = usePresentation();
  const t = useSurveyMessages();
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
    [sites, t.sitesFailed],
    [deployments, t.deploymentsFailed],
    [analyses, t.failed],
  ] as const;
  const failed = lists.find(([list]) => list.isLoadingError);
  if (failed)
    return (
      <ErrorAlert
        error={describe(failed[0].error, failed[1])}
        onRetry={() => void Promise.all(lists.map(([list]) => list.isError && list.refetch()))}
      />
    );
  if (lists.some(([list]) => list.isPending)) return <Loading text={t.loading} />;
  const calendar = deployments.data && deployments.data.length > 0 && (
    <SurveyCalendar
      projectId={projectId}
      deployments={deployments.data}
      sites={sites.data ?? []}
      view={view}
      onChange={change}
    />
  );
  const none = withoutCubes > 0 ? t.onlyFormer(withoutCubes) : t.noneText;
  const hasSpectrogram = spectrogramAnalyses(analyses.data ?? []).length > 0;
  const spectrogram = hasSpectrogram && (
    <Suspense fallback={<Loading text={t.loading} />}>
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
    </Suspense>
  );
  if (!group)
    return (
      <>
        {hasSpectrogram ? (
          <p className="bp-soft">{none}</p>
        ) : (
          <EmptyState title={t.noneTitle} text={none} />
        )}
        <div className="bp-explorer">
          <div className="bp-survey">
            <Suspense fallback={<Loading text={t.loading} />}>
              {calendar}
              {spectrogram}
            </Suspense>
          </div>
        </div>
      </>
    );
  // Links of cubes expire after an hour: reload the list that has them.
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
          <ErrorAlert error={describeReadError(error, t.failedCubes, messages)} onRetry={again} />
        )}
        {!error && !opened && <Reading text={t.loading} label={t.reading} progress={progress} />}
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
                renderSpecies={props.renderSpecies}
                renderClock={renderClock}
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
