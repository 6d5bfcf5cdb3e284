'use client';

import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clearJournal } from '../upload/unfinished/upload-journal.ts';
import type { Session } from './session.ts';

/** What could not be read while the session was away. */
const unread: InvalidateQueryFilters = { predicate: ({ state }) => state.status === 'error' };

/**
 * Has what is shown read again when the page is looked at again, or its network is back.
 * Listens to the identity provider. When a user leaves or another comes, it forgets what was read for the one before,
 * and takes that one's uploads out of the journal of this browser. One who was signed out when the page opened may
 * still come back to theirs.
 */
export function useSessionLifecycle(session: Session, queryClient: QueryClient): void {
  useEffect(() => session.start(), [session]);
  useEffect(() => {
    let isFollowing = false;
    const follow = (wanted: boolean) => {
      if (wanted === isFollowing) return;
      isFollowing = wanted;
      if (wanted) queryClient.mount();
      else queryClient.unmount();
    };
    // Without a session each question would ask the person to sign in again.
    const followSession = () => follow(session.get().ended === 0);
    followSession();
    const stop = session.subscribe(followSession);
    return () => {
      stop();
      follow(false);
    };
  }, [session, queryClient]);
  useEffect(() => {
    let { user, ended } = session.get();
    return session.subscribe(() => {
      const next = session.get();
      if (next.user?.uid !== user?.uid) void clearJournal(next.user?.uid ?? null);
      if (user && next.user?.uid !== user.uid) queryClient.clear();
      else if (ended > 0 && next.ended === 0) void queryClient.invalidateQueries(unread);
      ({ user, ended } = next);
    });
  }, [session, queryClient]);
}
