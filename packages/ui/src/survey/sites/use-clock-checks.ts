'use client';

import type { Deployment, Site } from '@biophony/contract';
import { type ClockCheck, type Place, shiftText } from '@biophony/recordings/survey';
import { type AnalysisGroup, analysisGroups, placedDeployment } from '@biophony/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useData } from '../../kit/data-context.ts';
import { useDeployments, useSites, useSurveyAnalyses } from '../../explorer/use-datasets.ts';
import {
  cubeBytes,
  cubeSources,
  type RunningSurvey,
  startSurveyEngine,
} from '../use-opened-survey.ts';

/** Larger cubes, in bytes, are read by the survey's page alone. */
export const mostBytes = 32 * 1024 ** 2;

export interface ClockChecks {
  /** Null until they are known, and where the cubes are too large to be read beside a page. */
  checks: readonly ClockCheck[] | null;
  failed: boolean;
}

const placesOf = (sites: readonly Site[]) =>
  sites.flatMap(({ site_id, latitude, longitude }): [string, Place][] =>
    latitude === null || longitude === null ? [] : [[site_id, { latitude, longitude }]],
  );

const keyOf = (places: readonly [string, Place][]) =>
  places.map(([id, { latitude, longitude }]) => `${id} ${latitude} ${longitude}`).join();

const versionsOf = (deployments: readonly Deployment[]) =>
  deployments.map(({ deployment_id: id, version, correction }) => [
    id,
    version,
    correction?.correction_id ?? null,
  ]);

const forever = {
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  structuralSharing: false,
} as const;

/** In a worker that ends with the answer. */
async function readChecks(
  group: AnalysisGroup,
  deployments: readonly Deployment[],
  places: [string, Place][],
): Promise<ClockCheck[]> {
  const engine = startSurveyEngine();
  try {
    const analyses = cubeSources(group.analyses);
    await engine.call('open', { analyses, deployments: deployments.map(placedDeployment) });
    return await engine.call('clocks', { places });
  } catch (error) {
    console.error('The clocks could not be compared', error);
    throw error;
  } finally {
    engine.stop();
  }
}

/** Suspicious clocks of a project, by its newest analyses that can be shown together. */
export function useClockChecks(projectId: string, enabled = true): ClockChecks {
  const { queryClient } = useData();
  const asked = enabled ? projectId : '';
  const sites = useSites(asked);
  const deployments = useDeployments(asked);
  const analyses = useSurveyAnalyses(asked);
  const group = analysisGroups(analyses.data ?? []).groups[0] ?? null;
  const places = placesOf(sites.data ?? []);
  const isSmall = group !== null && cubeBytes(cubeSources(group.analyses)) <= mostBytes;
  const query = useQuery<ClockCheck[]>(
    {
      queryKey: [
        'clocks',
        projectId,
        group?.analyses.map(({ analysis_id }) => analysis_id) ?? [],
        versionsOf(deployments.data ?? []),
        keyOf(places),
      ],
      queryFn: () => readChecks(group!, deployments.data!, places),
      enabled:
        enabled && isSmall && sites.data !== undefined && (deployments.data?.length ?? 0) > 0,
      ...forever,
    },
    queryClient,
  );
  const lists = [sites, deployments, analyses];
  const isNone = lists.every(({ data }) => data) && (!group || deployments.data?.length === 0);
  return {
    checks: isNone ? [] : (query.data ?? null),
    failed: query.isError || lists.some(({ isLoadingError }) => isLoadingError),
  };
}

/** Those of an opened survey; idle without sites. */
export function useOpenedClocks(
  opened: RunningSurvey,
  sites: readonly Site[] | null,
): ClockChecks & { isWaiting: boolean } {
  const { queryClient } = useData();
  const places = placesOf(sites ?? []);
  const query = useQuery<ClockCheck[]>(
    {
      queryKey: [...opened.key, 'clocks', keyOf(places)],
      queryFn: () => opened.engine.call('clocks', { places }),
      enabled: sites !== null && sites.length > 0,
      // They do not depend on what is counted, and the page would begin anew.
      placeholderData: keepPreviousData,
      ...forever,
    },
    queryClient,
  );
  return { checks: query.data ?? null, failed: query.isError, isWaiting: query.isLoading };
}

/** Query of the page of sites that opens the form for this clock, filled in. */
export const clockQuery = ({ deployment_id, hours }: ClockCheck): string =>
  `?${new URLSearchParams({
    clock: deployment_id,
    shift: shiftText(-hours * 3600).replace(' ', ''),
  }).toString()}`;
