'use client';

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LazyModule } from './lazy-module.ts';

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
