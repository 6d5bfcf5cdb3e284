'use client';

import { useEffect, useEffectEvent } from 'react';

/** While active: the browser asks before the page is left, and leaving calls back. */
export function useUnloadGuard(active: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const left = () => leave();
    window.addEventListener('beforeunload', ask);
    window.addEventListener('pagehide', left);
    return () => {
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('pagehide', left);
    };
  }, [active]);
}
