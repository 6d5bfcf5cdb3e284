'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { times } from '../base/times.ts';
import { useSession } from './use-session.ts';

/** Key in local storage that marks a visit. */
const visitedKey = 'hasVisited';

/** Calls back once per browser while signed out; then stores the visit. */
export function useFirstVisit(open: () => void): void {
  const { user, loading } = useSession();
  const first = useEffectEvent(() => {
    try {
      if (localStorage.getItem(visitedKey)) return;
      localStorage.setItem(visitedKey, 'true');
    } catch (error) {
      // Without storage, a first visit cannot be recognised.
      console.error(error);
      return;
    }
    open();
  });
  useEffect(() => {
    if (!loading && !user) first();
  }, [loading, user]);
}

/** Calls back 300 ms after an authentication ended with a signed-in user. */
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
