'use client';

import { useSyncExternalStore } from 'react';

/** An observable value; fits React's useSyncExternalStore. */
export interface Store<T> {
  get(): T;
  set(next: Partial<T>): void;
  subscribe(listener: () => void): () => void;
}

/** Creates a store. Setting equal values notifies nobody. */
export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const changed = Object.entries(next).some(
        ([key, part]) => !Object.is(value[key as keyof T], part),
      );
      if (!changed) return;
      value = { ...value, ...next };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's value; renders on change. */
export const useStore = <T>(store: Store<T>): T =>
  useSyncExternalStore(store.subscribe, store.get, store.get);
