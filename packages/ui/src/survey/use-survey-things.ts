'use client';

import type { Deployment, Site, SurveyAnalysis } from '@biophony/contract';
import { useQuery } from '@tanstack/react-query';
import { surveyAnalysesQuery } from '../explorer/use-datasets.ts';
import { deploymentsQuery, sitesQuery } from '../explorer/use-placing.ts';
import { useData } from '../kit/data-context.ts';

/** The sites of a project; nothing is asked for without one. */
export function useSites(projectId: string) {
  const { client, queryClient } = useData();
  return useQuery<Site[]>(
    { ...sitesQuery(client, projectId), enabled: projectId !== '' },
    queryClient,
  );
}

/** The deployments of a project. */
export function useDeployments(projectId: string) {
  const { client, queryClient } = useData();
  return useQuery<Deployment[]>(
    { ...deploymentsQuery(client, projectId), enabled: projectId !== '' },
    queryClient,
  );
}

/** The completed analyses of a survey, newest first, with links of their cubes. */
export function useSurveyAnalyses(projectId: string) {
  const { client, queryClient } = useData();
  return useQuery<SurveyAnalysis[]>(
    { ...surveyAnalysesQuery(client, projectId), enabled: projectId !== '' },
    queryClient,
  );
}
