'use client';

import type { Analysis, SurveyAnalysis } from '@biophony/contract';
import { type Client, createSurveyClient } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../base/query-keys.ts';
import { useData } from '../kit/data-context.ts';
import { allPages } from './use-placing.ts';

/** How the completed analyses of a survey are asked for, newest first, with links of their cubes. */
export const surveyAnalysesQuery = (client: Client, projectId: string) => ({
  queryKey: keys.surveyAnalyses(projectId),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<SurveyAnalysis[]> =>
    allPages(createSurveyClient(client).analyses.list(projectId, { limit: 200 }, { signal })),
});

/** A dataset with an analysis that may be shown together with others. */
export interface DatasetChoice {
  data_id: string;
  name: string;
}

/** The analyses that may be shown together with one, of each dataset the newest; the one itself among them. */
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

/**
 * The datasets that can be chosen beside that of an analysis, and the analysis of the one that is wanted: the same model,
 * version and settings. Nothing is asked for in a project whose analyses are all of one dataset.
 */
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
  const found = analyses.find(({ analysis_id }) => analysis_id === other?.analysis_id);
  const moves = analysis !== null && wanted !== null && wanted !== analysis.data_id;
  return {
    /** Which of them to show; the one that was given where the wanted dataset has none such. */
    analysis: found ?? analysis,
    /** The wanted dataset is another, and it is not known yet which analysis it has. */
    looking: moves && several && query.isPending,
    joins: joined.joins,
    datasets: joined.analyses
      .map(({ data_id, dataset_name: name }): DatasetChoice => ({ data_id, name }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  };
}
