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

/** A species by week and hour, with dawn and dusk of places. */
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

/** Two parts of a survey, compared; nothing is asked where there are none. */
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
