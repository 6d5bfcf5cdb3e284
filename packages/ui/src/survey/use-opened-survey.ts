'use client';

import type { Deployment, SurveyAnalysis } from '@biophony/contract';
import { type AnalysisGroup, placedDeployment } from '@biophony/sdk';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { pause } from '../explorer/data/read-ahead.ts';
import type { Handlers } from '../explorer/engine/rpc.ts';
import { nextEngineId } from '../explorer/engine/start-engine.ts';
import { useData } from '../kit/data-context.ts';
import type { AskedFilter, CubeSource, OpenedSurvey, SurveyCalls } from './engine/calls.ts';
import { startSurveyEngine, type SurveyEngine } from './engine/start-survey-engine.ts';

/**
 * Runs the survey's engine in the page itself, for embedding pages: a worker cannot start from
 * another origin, and a page's policy may forbid it. Each call is a task of its own.
 */
function startPageSurveyEngine(): SurveyEngine {
  let stopped = false;
  let handlers: Promise<Handlers<SurveyCalls>> | null = null;
  const load = async () => (await import('./engine/survey-engine.ts')).createSurveyEngine();
  return {
    id: nextEngineId(),
    call: async (name, input, report = () => undefined) => {
      handlers ??= load();
      const { [name]: handler } = await handlers;
      await pause();
      if (stopped) throw new Error('The survey was closed.');
      return handler(input, report);
    },
    stop: () => {
      stopped = true;
      handlers = null;
    },
  };
}

/** Milliseconds that unused answers are kept. */
const keepMs = 10_000;

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

export interface Opened {
  engine: SurveyEngine;
  survey: OpenedSurvey;
  /** Unique for the analyses and deployments opened. */
  key: readonly unknown[];
}

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

export const asked = <T>(opened: Opened, question: readonly unknown[], ask: () => Promise<T>) => ({
  queryKey: [...opened.key, ...question],
  queryFn: ask,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: keepMs,
  retry: false,
  structuralSharing: false,
  placeholderData: keepPreviousData,
});

/** Serialises a filter for query keys: sets and maps become lists. */
export const named = (filter: AskedFilter) => ({
  ...filter,
  sites: filter.sites && [...filter.sites],
  deployments: filter.deployments && [...filter.deployments],
  leastBySpecies: filter.leastBySpecies && [...filter.leastBySpecies],
});

/** The last answer stays until the next arrives. */
export function useSurveyFigures(opened: Opened, filter: AskedFilter) {
  const { queryClient } = useData();
  const ask = () => opened.engine.call('figures', filter);
  const { data, error, refetch } = useQuery(
    asked(opened, ['figures', named(filter)], ask),
    queryClient,
  );
  return { figures: data, error, retry: () => void refetch() };
}

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

/** Null before the first paint; stopped on unmount. */
export function useRunningEngine<E extends Running>(start: () => E): E | null {
  const [store] = useState(() => createStore(start));
  return useStore(store);
}

/** Null before the first paint. */
export const useSurveyEngine = (): SurveyEngine | null => useRunningEngine(startSurveyEngine);

const ofPages = new WeakMap<QueryClient, Store<SurveyEngine>>();

/** Shared by all widgets with the same cache; null before the first paint. */
export function usePageSurveyEngine(): SurveyEngine | null {
  const { queryClient } = useData();
  const store = ofPages.get(queryClient) ?? createStore(startPageSurveyEngine);
  ofPages.set(queryClient, store);
  return useStore(store);
}
