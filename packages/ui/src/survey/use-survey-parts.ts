'use client';

import type { Deployment } from '@biophony/contract';
import type { SunPlace } from '@biophony/recordings/survey';
import { createSurveyClient } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../base/query-keys.ts';
import { useData } from '../kit/data-context.ts';
import { compactEffort, type CompactEffort } from './charts/calendar.ts';
import type { ComparedParts, SeasonAsked } from './engine/calls.ts';
import { asked, named, type Opened } from './use-opened-survey.ts';

export function useSeason(
  opened: Opened,
  filter: SeasonAsked['filter'],
  places: readonly SunPlace[],
) {
  const { queryClient } = useData();
  const ask = () => opened.engine.call('season', { filter, places });
  const { data, error, refetch } = useQuery(
    asked(opened, ['season', named(filter), places], ask),
    queryClient,
  );
  return { season: data, error, retry: () => void refetch() };
}

/** Idle if null. */
export function useComparison(opened: Opened, parts: ComparedParts | null) {
  const { queryClient } = useData();
  const ask = () => opened.engine.call('compare', parts!);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    {
      ...asked(opened, ['compare', parts && [named(parts.a), named(parts.b)]], ask),
      enabled: parts !== null,
    },
    queryClient,
  );
  return { compared: data, error, isOld: isPlaceholderData, retry: () => void refetch() };
}

/** Milliseconds that effort stays fresh: reading it queries every recording. */
const freshMs = 60_000;

/** Read page by page, analysed or not. */
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
          // Data without a deployment comes last and is in no calendar.
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
