'use client';

import type { Deployment, Site, SurveyAnalysis } from '@biophony/contract';
import { createSurveyClient, type Pages } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { useData } from '../../../context/data-context.ts';
import { keys } from '../../../state/query-keys.ts';

/** All that a list has, which its limits bound. */
async function all<Page, Row>(pages: Pages<Page, Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of pages) rows.push(row);
  return rows;
}

const page = { limit: 500 };

/** The sites of a project; nothing is asked for without one. */
export function useSites(projectId: string) {
  const { client, queryClient } = useData();
  return useQuery<Site[]>(
    {
      queryKey: keys.sites(projectId),
      queryFn: ({ signal }) =>
        all(createSurveyClient(client).sites.list(projectId, page, { signal })),
      enabled: projectId !== '',
    },
    queryClient,
  );
}

/** The deployments of a project. */
export function useDeployments(projectId: string) {
  const { client, queryClient } = useData();
  return useQuery<Deployment[]>(
    {
      queryKey: keys.deployments(projectId),
      queryFn: ({ signal }) =>
        all(createSurveyClient(client).deployments.list(projectId, page, { signal })),
      enabled: projectId !== '',
    },
    queryClient,
  );
}

/** The completed analyses of a survey, newest first, with links of their cubes. */
export function useSurveyAnalyses(projectId: string) {
  const { client, queryClient } = useData();
  return useQuery<SurveyAnalysis[]>(
    {
      queryKey: keys.surveyAnalyses(projectId),
      queryFn: ({ signal }) =>
        all(createSurveyClient(client).analyses.list(projectId, { limit: 200 }, { signal })),
      enabled: projectId !== '',
    },
    queryClient,
  );
}
