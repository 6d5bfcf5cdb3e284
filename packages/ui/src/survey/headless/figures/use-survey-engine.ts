'use client';

import { useState, useSyncExternalStore } from 'react';
import { startSurveyEngine, type SurveyEngine } from '../../engine/start-survey-engine.ts';

/** An engine that runs while somebody watches. */
function createStore() {
  let engine: SurveyEngine | null = null;
  let watchers = 0;
  return {
    get: () => engine,
    subscribe(listener: () => void) {
      if (watchers++ === 0) engine = startSurveyEngine();
      queueMicrotask(listener);
      return () => {
        if (--watchers > 0) return;
        engine?.stop();
        engine = null;
      };
    },
  };
}

/** The survey's worker, from the first paint until the component goes. Null before. */
export function useSurveyEngine(): SurveyEngine | null {
  const [store] = useState(createStore);
  return useSyncExternalStore(store.subscribe, store.get, () => null);
}
