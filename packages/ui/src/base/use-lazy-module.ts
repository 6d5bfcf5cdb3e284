'use client';

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createStore, type Store } from './store.ts';

/** Milliseconds after which a browser without idle callback counts as idle. */
const latestMs = 1000;

/** Runs work once the page is idle. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, latestMs);
}

/** A module that the first screen does not need. */
interface LazyModule<T> extends Pick<Store<{ module: T | null }>, 'get' | 'subscribe'> {
  /** Fetches it once. False if that failed; the next call tries again. */
  fetch(): Promise<boolean>;
  /** Fetches it once, when the page is idle. */
  prepare(): void;
}

/** Module fetched after the first screen; `load` is its dynamic import. */
export function createLazyModule<T>(load: () => Promise<T>): LazyModule<T> {
  const { get, set, subscribe } = createStore<{ module: T | null }>({ module: null });
  let fetching: Promise<boolean> | null = null;
  let prepared = false;
  const start = async () => {
    try {
      set({ module: await load() });
      return true;
    } catch (cause) {
      console.error(cause);
      fetching = null;
      return false;
    }
  };
  const fetch = () => (fetching ??= start());
  return {
    get,
    subscribe,
    fetch,
    prepare() {
      if (!prepared) whenIdle(() => void fetch());
      prepared = true;
    },
  };
}

/**
 * Module fetched when the page is idle, or at once if `wanted`; null until loaded. Calls
 * `onMissing` if it is wanted and fails to load.
 */
export function useLazyModule<T>(
  lazy: LazyModule<T>,
  wanted: boolean,
  onMissing?: () => void,
): T | null {
  const { module } = useSyncExternalStore(lazy.subscribe, lazy.get, lazy.get);
  const missing = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    if (!wanted) return lazy.prepare();
    let gone = false;
    void lazy.fetch().then((there) => !there && !gone && missing());
    return () => {
      gone = true;
    };
  }, [lazy, wanted]);
  return module;
}
