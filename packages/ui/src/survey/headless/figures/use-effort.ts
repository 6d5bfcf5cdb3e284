'use client';

import type { Deployment } from '@biophony/contract';
import { createSurveyClient } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { useData } from '../../../context/data-context.ts';
import { keys } from '../../../state/query-keys.ts';
import { compactEffort, type CompactEffort } from '../../model/calendar/compact-effort.ts';

/** How long the effort that was read last is taken for true, in milliseconds: reading it asks for every recording. */
const freshMs = 60_000;

/** What the deployments of a project recorded, analysed or not; read page by page. */
export function useEffort(projectId: string, deployments: readonly Deployment[]) {
  const { client, queryClient } = useData();
  const versions = deployments.map(({ deployment_id, version, correction }) => [
    deployment_id,
    version,
    correction?.correction_id ?? null,
  ]);
  return useQuery<CompactEffort[]>(
    {
      queryKey: [...keys.effort(projectId), versions],
      queryFn: async ({ signal }) => {
        const effort: CompactEffort[] = [];
        const pages = createSurveyClient(client).deployments.effort(projectId, {}, { signal });
        for await (const page of pages) {
          effort.push(...page.effort.map(compactEffort));
          // What belongs to no deployment stands behind them, and is in no calendar.
          if (effort.length >= deployments.length || page.unassigned.length > 0) break;
        }
        return effort;
      },
      staleTime: freshMs,
      structuralSharing: false,
    },
    queryClient,
  );
}
