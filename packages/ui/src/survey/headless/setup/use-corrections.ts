'use client';

import type { DeploymentCorrection } from '@biophony/contract';
import { createSurveyClient } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { useData } from '../../../context/data-context.ts';
import { keys } from '../../../state/query-keys.ts';

/** The log of corrections of a deployment's clock, newest first: so many of them as one answer holds. */
export function useCorrections(projectId: string, deploymentId: string, version: string) {
  const { client, queryClient } = useData();
  return useQuery<DeploymentCorrection[]>(
    {
      queryKey: [...keys.deployments(projectId), deploymentId, 'corrections', version],
      queryFn: async ({ signal }) => {
        const { deployments } = createSurveyClient(client);
        const log: DeploymentCorrection[] = [];
        for await (const one of deployments.corrections(
          projectId,
          deploymentId,
          { limit: 200 },
          { signal },
        ))
          log.push(one);
        return log;
      },
    },
    queryClient,
  );
}
