'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { times } from '../../timing/times.ts';
import { useSession } from './session-context.ts';

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
