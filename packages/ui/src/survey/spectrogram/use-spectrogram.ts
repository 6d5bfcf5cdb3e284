'use client';

import type { Deployment, SurveyAnalysis } from '@biophony/contract';
import type { SpectrogramDay } from '@biophony/recordings/cubes';
import { placedDeployment } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { useData } from '../../kit/data-context.ts';
import type { OpenedSpectrogram, SpectrogramSource } from '../engine/calls.ts';
import type { SurveyEngine } from '../engine/start-survey-engine.ts';

/** Milliseconds that days out of sight are kept. */
const keepMs = 30_000;

const fixed = {
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  structuralSharing: false,
} as const;

const sourcesOf = (analyses: readonly SurveyAnalysis[]): SpectrogramSource[] =>
  analyses.flatMap(({ data_id, in_time_zone, spectrogram }) =>
    spectrogram
      ? [
          {
            data_id,
            is_in_zone: in_time_zone !== null,
            url: spectrogram.download_url,
            size: spectrogram.size_bytes,
          },
        ]
      : [],
  );

/** All analyses if the site's deployments name no dataset. */
export function analysesOfSite(
  analyses: readonly SurveyAnalysis[],
  deployments: readonly Deployment[],
  siteId: string,
): SurveyAnalysis[] {
  const named = deployments.flatMap(({ site_id, data_id }) =>
    site_id === siteId ? [data_id] : [],
  );
  return named.includes(null)
    ? [...analyses]
    : analyses.filter(({ data_id }) => named.includes(data_id));
}

interface SpectrogramOf {
  engine: SurveyEngine;
  analyses: readonly SurveyAnalysis[];
  deployments: readonly Deployment[];
  siteId: string;
}

/** `key` is for `useSpectrogramDay`. */
export function useSpectrogram({ engine, analyses, deployments, siteId }: SpectrogramOf) {
  const { queryClient } = useData();
  const key = [
    'spectrogram',
    engine.id,
    siteId,
    analyses.map(({ analysis_id }) => analysis_id),
    deployments.map(({ deployment_id, version, correction }) => [
      deployment_id,
      version,
      correction?.correction_id ?? null,
    ]),
  ] as const;
  const { data, error, refetch } = useQuery<OpenedSpectrogram>(
    {
      queryKey: key,
      queryFn: () =>
        engine.call('spectrogram', {
          sources: sourcesOf(analyses),
          deployments: deployments.map(placedDeployment),
          siteId,
        }),
      gcTime: 0,
      ...fixed,
    },
    queryClient,
  );
  return { spectrogram: data, key, error, retry: refetch };
}

const dayQuery = (engine: SurveyEngine, key: readonly unknown[], siteId: string, day: number) => ({
  queryKey: [...key, 'day', day],
  queryFn: () => engine.call('spectrogram-day', { siteId, day }),
  gcTime: keepMs,
  ...fixed,
});

/** Reads days of the open spectrogram, one at a time. Throws ReadError. */
export function useReadDays(engine: SurveyEngine, key: readonly unknown[], siteId: string) {
  const { queryClient } = useData();
  return async (days: readonly number[]): Promise<SpectrogramDay[]> => {
    const read: SpectrogramDay[] = [];
    for (const day of days)
      read.push(await queryClient.fetchQuery(dayQuery(engine, key, siteId, day)));
    return read;
  };
}

export function useSpectrogramDay(
  engine: SurveyEngine,
  key: readonly unknown[],
  siteId: string,
  day: number,
) {
  const { queryClient } = useData();
  const { data, error, refetch } = useQuery<SpectrogramDay>(
    dayQuery(engine, key, siteId, day),
    queryClient,
  );
  return { day: data, error, retry: refetch };
}
