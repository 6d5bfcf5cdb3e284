'use client';

import type { Analysis, SurveyAnalysis, Deployment, Site } from '@biophony/contract';
import { type Client, createSurveyClient } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../base/query-keys.ts';
import { allPages, deploymentsQuery, sitesQuery } from './use-result-reading.ts';
import { useData } from '../kit/data-context.ts';

/** Completed, newest first, with links of cubes. */
export const surveyAnalysesQuery = (client: Client, projectId: string) => ({
  queryKey: keys.surveyAnalyses(projectId),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<SurveyAnalysis[]> =>
    allPages(createSurveyClient(client).analyses.list(projectId, { limit: 200 }, { signal })),
});

/** Its analysis may be shown together with others. */
export interface DatasetChoice {
  data_id: string;
  name: string;
}

/** Newest of each dataset, including the given one. */
function joinedWith(
  analysisId: string,
  all: readonly SurveyAnalysis[],
): { joins: string | null; analyses: SurveyAnalysis[] } {
  const itself = all.find(({ analysis_id }) => analysis_id === analysisId);
  if (!itself) return { joins: null, analyses: [] };
  const byDataset = new Map([[itself.data_id, itself]]);
  for (const one of all)
    if (one.joins === itself.joins && !byDataset.has(one.data_id)) byDataset.set(one.data_id, one);
  return { joins: itself.joins, analyses: [...byDataset.values()] };
}

/** Of the same model, version and settings. Requests nothing where all are of one dataset. */
export function useDatasets(
  projectId: string,
  analyses: readonly Analysis[],
  analysis: Analysis | null,
  wanted: string | null,
) {
  const { client, queryClient } = useData();
  const several = new Set(analyses.map(({ data_id }) => data_id)).size > 1;
  const query = useQuery(
    { ...surveyAnalysesQuery(client, projectId), enabled: several && analysis !== null },
    queryClient,
  );
  const joined = joinedWith(analysis?.analysis_id ?? '', query.data ?? []);
  const other = joined.analyses.find(({ data_id }) => data_id === wanted);
  const match = analyses.find(({ analysis_id }) => analysis_id === other?.analysis_id);
  const moves = analysis !== null && wanted !== null && wanted !== analysis.data_id;
  return {
    /** The given one where the wanted dataset has none. */
    analysis: match ?? analysis,
    /** Another dataset is wanted, its analysis unknown yet. */
    looking: moves && several && query.isPending,
    joins: joined.joins,
    datasets: joined.analyses
      .map(({ data_id, dataset_name: name }): DatasetChoice => ({ data_id, name }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  };
}

/** Sites of a project; idle without a project. */
export function useSites(projectId: string) {
  const { client, queryClient } = useData();
  return useQuery<Site[]>(
    { ...sitesQuery(client, projectId), enabled: projectId !== '' },
    queryClient,
  );
}

export function useDeployments(projectId: string) {
  const { client, queryClient } = useData();
  return useQuery<Deployment[]>(
    { ...deploymentsQuery(client, projectId), enabled: projectId !== '' },
    queryClient,
  );
}

export function useSurveyAnalyses(projectId: string) {
  const { client, queryClient } = useData();
  return useQuery<SurveyAnalysis[]>(
    { ...surveyAnalysesQuery(client, projectId), enabled: projectId !== '' },
    queryClient,
  );
}
