'use client';

import { useEffect } from 'react';
import { useKit } from '../kit/kit-context.ts';
import { useSession } from '../session/use-session.ts';
import { projectsWaiting } from './kept-verdicts.ts';

/**
 * Sends the waiting verdicts of the signed-in account in all projects, including those whose pages
 * are not open.
 */
export function useSendWaiting(): void {
  const { client, auth } = useKit();
  const { user, ended } = useSession();
  const uid = user?.uid ?? null;
  useEffect(() => {
    const projects = uid !== null && ended === 0 ? projectsWaiting(uid) : [];
    if (uid === null || projects.length === 0) return;
    // Most visits have nothing to send.
    void import('./account-queues.ts').then(({ queueOf }) => {
      for (const project of projects) void queueOf({ client, auth, uid }, project).flush();
    }, console.error);
  }, [client, auth, uid, ended]);
}
