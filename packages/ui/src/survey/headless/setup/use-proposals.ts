'use client';

import { createSurveyClient } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { useData } from '../../../context/data-context.ts';
import { useDescribe } from '../../../errors/use-describe.ts';
import { keys } from '../../../state/query-keys.ts';

/** Which deployments the recordings of a dataset come from, read anew each time. */
export function useProposals(projectId: string, dataId: string, failed: string) {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: [...keys.deployments(projectId), 'proposals', dataId],
      queryFn: ({ signal }) => createSurveyClient(client).deployments.proposals(dataId, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    },
    queryClient,
  );
  return {
    told: isFetching ? null : (data ?? null),
    error: isFetching ? null : error && describe(error, failed),
    retry: () => void refetch(),
  };
}
