'use client';

import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Session } from './session.ts';

/** Listens to the identity provider, and forgets what was read for one user when another comes. */
export function useSessionLifecycle(session: Session, queryClient: QueryClient): void {
  useEffect(() => session.start(), [session]);
  useEffect(() => {
    let uid = session.get().user?.uid;
    return session.subscribe(() => {
      const next = session.get().user?.uid;
      if (uid !== undefined && next !== uid) queryClient.clear();
      uid = next;
    });
  }, [session, queryClient]);
}
