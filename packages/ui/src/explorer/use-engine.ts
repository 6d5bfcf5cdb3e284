'use client';

import { useState, useSyncExternalStore } from 'react';
import { createEngineStore, type Engine } from './engine/start-engine.ts';

/** From the first paint until unmount. Null before. */
export function useEngine(): Engine | null {
  const [store] = useState(createEngineStore);
  return useSyncExternalStore(store.subscribe, store.get, () => null);
}
