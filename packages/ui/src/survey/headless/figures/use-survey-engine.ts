'use client';

import type { QueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useData } from '../../../context/data-context.ts';
import { startPageSurveyEngine } from '../../engine/page-survey-engine.ts';
import { startSurveyEngine, type SurveyEngine } from '../../engine/start-survey-engine.ts';

/** An engine that runs while somebody watches. */
function createStore(start: () => SurveyEngine) {
  let engine: SurveyEngine | null = null;
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

type Store = ReturnType<typeof createStore>;

const useStore = (store: Store): SurveyEngine | null =>
  useSyncExternalStore(store.subscribe, store.get, () => null);

/** The survey's worker, from the first paint until the component goes. Null before. */
export function useSurveyEngine(): SurveyEngine | null {
  const [store] = useState(() => createStore(startSurveyEngine));
  return useStore(store);
}

const ofPages = new WeakMap<QueryClient, Store>();

/** An engine in the page itself, the same for all widgets that share their answers. Null before the first paint. */
export function usePageSurveyEngine(): SurveyEngine | null {
  const { queryClient } = useData();
  const store = ofPages.get(queryClient) ?? createStore(startPageSurveyEngine);
  ofPages.set(queryClient, store);
  return useStore(store);
}
