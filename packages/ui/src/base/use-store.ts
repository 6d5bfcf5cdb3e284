'use client';

import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** The store's value; renders on change. */
export const useStore = <T>(store: Store<T>): T =>
  useSyncExternalStore(store.subscribe, store.get, store.get);
