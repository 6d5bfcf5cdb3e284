'use client';

import { useEffect, useEffectEvent } from 'react';
import { useSession } from './session-context.ts';

/** Key in the browser's local storage that says somebody has been here. */
const visitedKey = 'hasVisited';

/** Calls back once in a browser's life, when nobody is signed in; then notes the visit. */
export function useFirstVisit(open: () => void): void {
  const { user, loading } = useSession();
  const first = useEffectEvent(() => {
    try {
      if (localStorage.getItem(visitedKey)) return;
      localStorage.setItem(visitedKey, 'true');
    } catch (error) {
      // A browser that stores nothing cannot tell a first visit from others.
      console.error(error);
      return;
    }
    open();
  });
  useEffect(() => {
    if (!loading && !user) first();
  }, [loading, user]);
}
