'use client';

import { useState, useSyncExternalStore } from 'react';
import { createEngineStore, type Engine } from './engine/start-engine.ts';

/** The explorer's worker, from the first paint until the component goes. Null before. */
export function useEngine(): Engine | null {
  const [store] = useState(createEngineStore);
  return useSyncExternalStore(store.subscribe, store.get, () => null);
}
