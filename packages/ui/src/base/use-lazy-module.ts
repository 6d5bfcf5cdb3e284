'use client';

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LazyModule } from './lazy-module.ts';

/**
 * A module that is fetched when the page is idle, or at once where it is `wanted`; null until it is there. `onMissing` is
 * called when it is wanted and cannot be had.
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
