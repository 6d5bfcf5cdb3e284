'use client';

import type { QueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useData } from '../../../context/data-context.ts';
import { startPageSurveyEngine } from '../../engine/page-survey-engine.ts';
import { startSurveyEngine, type SurveyEngine } from '../../engine/start-survey-engine.ts';

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
