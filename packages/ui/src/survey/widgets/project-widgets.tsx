'use client';

import type { Deployment, Results, Site, SurveyAnalysis } from '@biophony/contract';
import { indexNames } from '@biophony/contract/results';
import type { SurveyFigures } from '@biophony/recordings/survey';
import { countPartial } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { foundIn } from '../../analyses/found-species.ts';
import { resultsQuery } from '../../analyses/use-results.ts';
import { keys } from '../../base/query-keys.ts';
import type { Activity } from '../../explorer/charts/chart-grids.ts';
import { indexTable, type IndexTable, loadIndices } from '../../explorer/engine/load-indices.ts';
import { ReadError, readProblem } from '../../explorer/engine/remote-file.ts';
import type { ProjectSummaryProps } from '../../explorer/project-summary.tsx';
import type { ListedSpecies } from '../../explorer/species/species-search.tsx';
import { useSurveyAnalyses } from '../../explorer/use-datasets.ts';
import { toClocks, findSource } from '../../explorer/use-result-reading.ts';
import { WidgetEmpty, WidgetError, WidgetLoading } from '../../explorer/widget-frame.tsx';
import { useData } from '../../kit/data-context.ts';
import { useMessages } from '../../kit/presentation-context.ts';
import { useDescribe } from '../../kit/use-describe.ts';
import { useSurveyWidgetMessages } from '../../kit/use-page-messages.ts';
import { formatDay } from '../days.ts';
import { useCaption } from '../charts/use-caption.ts';
import { useSurveyActivity, useSurveyFigures } from '../use-opened-survey.ts';
import {
  FoundFrame,
  mostBytes,
  type SurveyFound,
  type SurveyLists,
  SurveyWidgetFrame,
  useFailure,
  WidgetFault,
} from './survey-widget-frame.tsx';

/**
 * Index analyses that may be shown together: the newest of each dataset, with the newest settings.
 */
export function indexAnalyses(analyses: readonly SurveyAnalysis[]): SurveyAnalysis[] {
  const all = analyses.filter(({ analysis_type: type }) => type === 'acoustic_indices');
  const byDataset = new Map<string, SurveyAnalysis>();
  for (const one of all)
    if (one.joins === all[0]?.joins && !byDataset.has(one.data_id)) byDataset.set(one.data_id, one);
  return [...byDataset.values()];
}

interface Placed {
  deployments: readonly Deployment[];
  sites: readonly Site[];
}

interface OfDataset {
  data_id: string;
  results: Results['results'];
}

/** An index missing in one of the tables is empty there. */
export function joinIndexTables(tables: readonly IndexTable[]): IndexTable {
  const names = indexNames.filter((name) => tables.some((table) => table.names.includes(name)));
  const lines = tables.flatMap((table) =>
    table.files.map((file, at) => ({
      file,
      time: table.time[at] ?? Number.NaN,
      values: names.map((name) => table.values[table.names.indexOf(name)]?.[at] ?? Number.NaN),
    })),
  );
  return indexTable(lines, names);
}

/** At corrected local hours; null if the files exceed `mostBytes`. */
async function readIndices(
  all: readonly OfDataset[],
  placed: Placed,
  mostBytes: number,
): Promise<IndexTable | null> {
  let bytes = 0;
  const sources = all.map(({ data_id, results: { download_urls, summary } }) => {
    const indices = findSource(download_urls, 'indices.csv');
    const files = findSource(download_urls, 'files.csv');
    if (!indices || !files) throw new ReadError('missing', 'The results hold no indices.csv.');
    bytes += indices.size + files.size;
    return { indices, files, clocks: toClocks(placed, data_id, summary) };
  });
  if (bytes > mostBytes) return null;
  const tables: IndexTable[] = [];
  for (const { indices, files, clocks } of sources)
    tables.push(await loadIndices(indices.url, files.url, clocks));
  return joinIndexTables(tables);
}

/** Cached by `name`. */
function useResultsOf<T>(
  analyses: readonly SurveyAnalysis[],
  name: readonly unknown[],
  read: (all: readonly OfDataset[]) => Promise<T>,
) {
  const { client, queryClient } = useData();
  const ids = analyses.map(({ analysis_id }) => analysis_id);
  const readNow = async () =>
    read(
      await Promise.all(
        analyses.map(async ({ analysis_id, data_id }) => ({
          data_id,
          results: await queryClient.fetchQuery(resultsQuery(client, analysis_id)),
        })),
      ),
    );
  return useQuery(
    {
      queryKey: ['explorer', ...name, ids],
      queryFn: async () => {
        try {
          return await readNow();
        } catch (error) {
          // Links expire with the embed token: retries once with new links.
          if (readProblem(error) !== 'expired') throw error;
          for (const id of ids)
            await queryClient.invalidateQueries({
              queryKey: keys.results(id),
              refetchType: 'none',
            });
          return readNow();
        }
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      structuralSharing: false,
    },
    queryClient,
  );
}

/** Null if too large for an embedding page. */
const useProjectIndices = (
  analyses: readonly SurveyAnalysis[],
  placed: Placed,
  mostBytes: number,
) => {
  const versions = placed.deployments.map(({ deployment_id, version, correction }) => [
    deployment_id,
    version,
    correction?.correction_id ?? null,
  ]);
  return useResultsOf(analyses, ['indices', versions], (all) =>
    readIndices(all, placed, mostBytes),
  );
};

/** Seconds and files that several analyses covered. */
const useAnalysedSound = (analyses: readonly SurveyAnalysis[]) =>
  useResultsOf(analyses, ['summary'], async (all) => {
    const summaries = all.map(({ results }) => foundIn(results.summary));
    return {
      files: summaries.reduce((sum, one) => sum + (one?.filesAnalysed ?? 0), 0),
      seconds: summaries.reduce((sum, one) => sum + (one?.seconds ?? 0), 0),
    };
  });

// The widgets draw these counts, so this module contains no charts.

interface CountedProps<Counts> {
  projectId: string;
  render: (counts: Counts) => ReactNode;
}

interface FiguresProps {
  survey: SurveyFound;
  children: (figures: SurveyFigures) => ReactNode;
}

function Figures({ survey: { opened, filter }, children }: FiguresProps) {
  const failed = useFailure();
  const { figures, error, retry } = useSurveyFigures(opened, filter);
  if (error && !figures) return failed(error, retry);
  return figures ? children(figures) : <WidgetLoading />;
}

/** Sites with detections; recordings without a deployment have no site. */
const countSites = (bySite: Float64Array, sites: SurveyFigures['sites']) =>
  sites.filter(({ site_id }, at) => site_id !== null && (bySite[at] ?? 0) > 0).length;

function CountedSpecies({ projectId, render }: CountedProps<ListedSpecies[]>) {
  return (
    <FoundFrame options={{ projectId }}>
      {(survey) => (
        <Figures survey={survey}>
          {({ species, sites }) =>
            render(
              species.map((one, rank) => ({
                ...one,
                rank,
                count: one.detections,
                sites: survey.sites.length > 0 ? countSites(one.bySite, sites) : undefined,
              })),
            )
          }
        </Figures>
      )}
    </FoundFrame>
  );
}

type CountedHours = Activity & { total: number; undated: number };

interface HoursProps {
  survey: SurveyFound;
  figures: SurveyFigures;
  render: (activity: CountedHours) => ReactNode;
}

function Hours({ survey, figures, render }: HoursProps) {
  const failed = useFailure();
  const { activity, error, retry } = useSurveyActivity(survey.opened, survey.filter);
  if (error && !activity) return failed(error, retry);
  if (!activity) return <WidgetLoading />;
  const { days, detections: counts, seconds: effort } = activity;
  const { detections: total, undated } = figures;
  return render({ days: days.map(formatDay), counts, effort, total, undated });
}

function CountedActivity({ projectId, render }: CountedProps<CountedHours>) {
  return (
    <FoundFrame options={{ projectId }}>
      {(survey) => (
        <Figures survey={survey}>{(figures) => <Hours {...{ survey, figures, render }} />}</Figures>
      )}
    </FoundFrame>
  );
}

interface OfIndicesProps {
  projectId: string;
  children: (analyses: readonly SurveyAnalysis[]) => ReactNode;
}

function OfIndices({ projectId, children }: OfIndicesProps) {
  const t = useSurveyWidgetMessages();
  const { errors } = useMessages();
  const describe = useDescribe();
  const { data, error, isLoadingError, refetch } = useSurveyAnalyses(projectId);
  if (isLoadingError)
    return (
      <WidgetError error={describe(error, errors.analysesList)} onRetry={() => void refetch()} />
    );
  if (!data) return <WidgetLoading />;
  const analyses = indexAnalyses(data);
  const stopped = countPartial({ analyses });
  if (analyses.length === 0) return <WidgetEmpty text={t.none} />;
  return (
    <>
      {stopped > 0 && <p className="bp-small">{t.partialAnalyses(stopped)}</p>}
      {children(analyses)}
    </>
  );
}

interface IndicesProps {
  analyses: readonly SurveyAnalysis[];
  lists: SurveyLists;
  render: (table: IndexTable) => ReactNode;
}

function Indices({ analyses, lists, render }: IndicesProps) {
  const t = useSurveyWidgetMessages();
  const failed = useFailure();
  const { data, error, refetch } = useProjectIndices(analyses, lists, mostBytes);
  if (data === null) return <WidgetFault text={t.tooLarge} />;
  if (error && !data) return failed(error, () => void refetch());
  return data ? render(data) : <WidgetLoading />;
}

function CountedIndices({ projectId, render }: CountedProps<IndexTable>) {
  return (
    <SurveyWidgetFrame options={{ projectId }}>
      {(lists) => (
        <OfIndices projectId={projectId}>
          {(analyses) => <Indices {...{ analyses, lists, render }} />}
        </OfIndices>
      )}
    </SurveyWidgetFrame>
  );
}

type CountedSummary = Omit<ProjectSummaryProps, 'title'>;

const latest = (analyses: readonly SurveyAnalysis[]) =>
  analyses.reduce((last, { completed_at: at }) => (at > last ? at : last), '');

interface MeasuredProps {
  analyses: readonly SurveyAnalysis[];
  render: (summary: CountedSummary) => ReactNode;
}

/** Where only indices were measured: the amount of sound. */
function Measured({ analyses, render }: MeasuredProps) {
  const failed = useFailure();
  const { data, error, refetch } = useAnalysedSound(analyses);
  if (error && !data) return failed(error, () => void refetch());
  if (!data) return <WidgetLoading />;
  const { files: filesAnalysed, seconds } = data;
  return render({
    found: { filesAnalysed, seconds, detections: 0, species: [], indexed: true },
    completedAt: latest(analyses),
  });
}

interface FoundProps {
  survey: SurveyFound;
  figures: SurveyFigures;
  render: (summary: CountedSummary) => ReactNode;
}

function Found({ survey, figures, render }: FoundProps) {
  const caption = useCaption(survey.group, survey.filter.minConfidence);
  const { detections, seconds, species } = figures;
  const sites = figures.sites.filter((one) => one.site_id !== null && one.seconds > 0).length;
  return render({
    found: { detections, seconds, species, indexed: false },
    sites: sites > 0 ? sites : undefined,
    completedAt: latest(survey.group.analyses),
    note: caption(seconds),
  });
}

function CountedSummaries({ projectId, render }: CountedProps<CountedSummary>) {
  const measured = (
    <OfIndices projectId={projectId}>
      {(analyses) => <Measured {...{ analyses, render }} />}
    </OfIndices>
  );
  return (
    <FoundFrame options={{ projectId }} empty={measured}>
      {(survey) => (
        <Figures survey={survey}>{(figures) => <Found {...{ survey, figures, render }} />}</Figures>
      )}
    </FoundFrame>
  );
}

export const projectWidgets = {
  species: CountedSpecies,
  activity: CountedActivity,
  indices: CountedIndices,
  summary: CountedSummaries,
};
