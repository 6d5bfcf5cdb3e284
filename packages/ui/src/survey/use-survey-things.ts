'use client';

import type { Deployment, Site, SurveyAnalysis } from '@biophony/contract';
import { useQuery } from '@tanstack/react-query';
import { surveyAnalysesQuery } from '../explorer/use-datasets.ts';
import { deploymentsQuery, sitesQuery } from '../explorer/use-placing.ts';
import { useData } from '../kit/data-context.ts';

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
