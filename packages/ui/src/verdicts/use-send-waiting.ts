'use client';

import { useEffect } from 'react';
import { useKit } from '../kit/kit-context.ts';
import { useSession } from '../session/use-session.ts';
import { projectsWaiting } from './kept-verdicts.ts';

/** Sends what this browser keeps of the account that is signed in, of all projects, also of those whose pages are not opened. */
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
