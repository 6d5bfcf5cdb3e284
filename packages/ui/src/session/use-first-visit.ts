'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { times } from '../base/times.ts';
import { useSession } from './use-session.ts';

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

/** Calls back 300 ms after an authentication has finished with somebody signed in. */
export function useAfterSignIn(enter: () => void): void {
  const { user, isAuthenticating } = useSession();
  const was = useRef(false);
  const go = useEffectEvent(enter);
  useEffect(() => {
    if (isAuthenticating) {
      was.current = true;
      return;
    }
    if (!was.current || !user) return;
    was.current = false;
    const timer = setTimeout(() => go(), times.enterDashboard);
    return () => clearTimeout(timer);
  }, [isAuthenticating, user]);
}
