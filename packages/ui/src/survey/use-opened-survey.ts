'use client';

import type { Deployment, SurveyAnalysis } from '@biophony/contract';
import { type AnalysisGroup, placedDeployment } from '@biophony/sdk';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useData } from '../kit/data-context.ts';
import type { AskedFilter, CubeSource, OpenedSurvey } from './engine/calls.ts';
import { startPageSurveyEngine } from './engine/page-survey-engine.ts';
import { startSurveyEngine, type SurveyEngine } from './engine/start-survey-engine.ts';

/** How long answers that are not shown any more are kept, in milliseconds. */
const keepMs = 10_000;

/** The cubes of analyses, of those that have them. */
export const cubeSources = (analyses: readonly SurveyAnalysis[]): CubeSource[] =>
  analyses.flatMap(({ data_id, in_time_zone, counts, effort }) =>
    counts && effort
      ? [
          {
            data_id,
            is_in_zone: in_time_zone !== null,
            counts: { url: counts.download_url, size: counts.size_bytes },
            effort: { url: effort.download_url, size: effort.size_bytes },
          },
        ]
      : [],
  );

/** A survey whose cubes an engine has read. */
export interface Opened {
  engine: SurveyEngine;
  survey: OpenedSurvey;
  /** Names what was opened, and with which deployments: no other has the same. */
  key: readonly unknown[];
}

/** Reads the cubes of a group of analyses and puts them together; how much of them was read, meanwhile. */
export function useOpenedSurvey(
  engine: SurveyEngine | null,
  group: AnalysisGroup | null,
  deployments: readonly Deployment[] | undefined,
) {
  const { queryClient } = useData();
  const [progress, setProgress] = useState<{ read: number; of: number } | null>(null);
  const key = [
    'survey',
    engine?.id ?? 0,
    group?.analyses.map(({ analysis_id }) => analysis_id) ?? [],
    deployments?.map(({ deployment_id, version, correction }) => [
      deployment_id,
      version,
      correction?.correction_id ?? null,
    ]) ?? [],
  ] as const;
  const { data, error, refetch } = useQuery<OpenedSurvey>(
    {
      queryKey: key,
      queryFn: () =>
        engine!.call(
          'open',
          {
            analyses: cubeSources(group!.analyses),
            deployments: deployments!.map(placedDeployment),
          },
          setProgress,
        ),
      enabled: engine !== null && group !== null && deployments !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
      structuralSharing: false,
    },
    queryClient,
  );
  const opened: Opened | null = data && engine ? { engine, survey: data, key } : null;
  return { opened, progress, error, retry: () => void refetch() };
}

/** How a question about an opened survey is kept. */
export const asked = <T>(opened: Opened, question: readonly unknown[], ask: () => Promise<T>) => ({
  queryKey: [...opened.key, ...question],
  queryFn: ask,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: keepMs,
  retry: false,
  structuralSharing: false,
  placeholderData: keepPreviousData,
});

/** A filter as keys of answers hold it: sets and maps are written as lists. */
export const named = (filter: AskedFilter) => ({
  ...filter,
  sites: filter.sites && [...filter.sites],
  deployments: filter.deployments && [...filter.deployments],
  leastBySpecies: filter.leastBySpecies && [...filter.leastBySpecies],
});

/** What a filter leaves, in figures. The last answer stays until the next one is there. */
export function useSurveyFigures(opened: Opened, filter: AskedFilter) {
  const { queryClient } = useData();
  const ask = () => opened.engine.call('figures', filter);
  const { data, error, refetch } = useQuery(
    asked(opened, ['figures', named(filter)], ask),
    queryClient,
  );
  return { figures: data, error, retry: () => void refetch() };
}

/** Detections and effort by day and hour: of the filter's species, or of all. */
export function useSurveyActivity(opened: Opened, filter: AskedFilter) {
  const { queryClient } = useData();
  const ask = () => opened.engine.call('activity', filter);
  const { data, error, refetch } = useQuery(
    asked(opened, ['activity', named(filter)], ask),
    queryClient,
  );
  return { activity: data, error, retry: () => void refetch() };
}

interface Running {
  stop(): void;
}

/** An engine that runs while somebody watches. */
function createStore<E extends Running>(start: () => E) {
  let engine: E | null = null;
  let watchers = 0;
  return {
    get: () => engine,
    subscribe(listener: () => void) {
      if (watchers++ === 0) engine = start();
      queueMicrotask(listener);
      return () => {
        if (--watchers > 0) return;
        engine?.stop();
        engine = null;
      };
    },
  };
}

type Store<E extends Running> = ReturnType<typeof createStore<E>>;

const useStore = <E extends Running>(store: Store<E>): E | null =>
  useSyncExternalStore(store.subscribe, store.get, () => null);

/** An engine that is started with the first paint and stopped when the component goes. Null before. */
export function useRunningEngine<E extends Running>(start: () => E): E | null {
  const [store] = useState(() => createStore(start));
  return useStore(store);
}

/** The survey's worker, from the first paint until the component goes. Null before. */
export const useSurveyEngine = (): SurveyEngine | null => useRunningEngine(startSurveyEngine);

const ofPages = new WeakMap<QueryClient, Store<SurveyEngine>>();

/** An engine in the page itself, the same for all widgets that share their answers. Null before the first paint. */
export function usePageSurveyEngine(): SurveyEngine | null {
  const { queryClient } = useData();
  const store = ofPages.get(queryClient) ?? createStore(startPageSurveyEngine);
  ofPages.set(queryClient, store);
  return useStore(store);
}
