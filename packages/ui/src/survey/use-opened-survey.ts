'use client';

import type { Deployment, SurveyAnalysis } from '@biophony/contract';
import type { SunPlace } from '@biophony/recordings/survey';
import { type AnalysisGroup, placedDeployment, createSurveyClient } from '@biophony/sdk';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { keys } from '../base/query-keys.ts';
import { pause } from '../explorer/engine/remote-file.ts';
import { connect, type Caller, type Handlers } from '../explorer/engine/rpc.ts';
import { nextEngineId } from '../explorer/engine/start-engine.ts';
import { useData } from '../kit/data-context.ts';
import { compactEffort, type CompactEffort } from './charts/calendar.ts';
import type {
  SurveyCalls,
  AskedFilter,
  CubeSource,
  OpenedSurvey,
  ComparedParts,
  SeasonAsked,
} from './engine/calls.ts';

/** `stop` ends it and frees its memory. */
export interface SurveyEngine {
  /** Unique for each engine, to keep cached answers apart. */
  id: number;
  call: Caller<SurveyCalls>;
  stop(): void;
}

export function startSurveyEngine(): SurveyEngine {
  const worker = new Worker(new URL('./engine/survey-worker.ts', import.meta.url), {
    type: 'module',
  });
  const { call, stop } = connect<SurveyCalls>(worker);
  const end = (reason: string) => {
    worker.terminate();
    stop(new Error(reason));
  };
  worker.addEventListener('error', (event) => {
    console.error('The survey’s worker failed', event.message);
    end(event.message || 'The survey’s worker could not be started.');
  });
  return { id: nextEngineId(), call, stop: () => end('The survey was closed.') };
}

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

export const cubeBytes = (sources: readonly CubeSource[]): number =>
  sources.reduce((sum, { counts, effort }) => sum + counts.size + effort.size, 0);

export interface RunningSurvey {
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
  const opened: RunningSurvey | null = data && engine ? { engine, survey: data, key } : null;
  return { opened, progress, error, retry: () => void refetch() };
}

const asked = <T>(opened: RunningSurvey, question: readonly unknown[], ask: () => Promise<T>) => ({
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
export function useSurveyFigures(opened: RunningSurvey, filter: AskedFilter) {
  const { queryClient } = useData();
  const ask = () => opened.engine.call('figures', filter);
  const { data, error, refetch } = useQuery(
    asked(opened, ['figures', named(filter)], ask),
    queryClient,
  );
  return { figures: data, error, retry: () => void refetch() };
}

export function useSurveyActivity(opened: RunningSurvey, filter: AskedFilter) {
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

export function useSeason(
  opened: RunningSurvey,
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
export function useComparison(opened: RunningSurvey, parts: ComparedParts | null) {
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
