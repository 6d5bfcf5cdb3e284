'use client';

import { useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useStore } from '../base/use-store.ts';
import { KitContext } from '../kit/kit-context.ts';
import { nobody } from '../session/session.ts';
import { SessionContext } from '../session/use-session.ts';
import { queueOf } from './account-queues.ts';
import type { VerdictQueue, VerdictQueueState } from './verdict-queue.ts';

/**
 * The queue of the account that is signed in for a project; null where nobody is, as on pages of others, and for no
 * project. Several parts of a page share one, which goes on sending when they are gone.
 */
export function useOptionalVerdictQueue(projectId: string | null): VerdictQueue | null {
  const kit = useContext(KitContext);
  const { user, ended } = useStore(useContext(SessionContext) ?? nobody);
  const uid = user?.uid ?? null;
  const queue = useMemo(
    () =>
      kit && uid !== null && projectId !== null
        ? queueOf({ client: kit.client, auth: kit.auth, uid }, projectId)
        : null,
    [kit, uid, projectId],
  );
  // A session that had ended is there again.
  useEffect(() => {
    if (ended === 0 && (queue?.state().waiting ?? 0) > 0) void queue?.flush();
  }, [queue, ended]);
  return queue;
}

/** The queue of the account that is signed in for a project. Throws where nobody is. */
export function useVerdictQueue(projectId: string): VerdictQueue {
  const queue = useOptionalVerdictQueue(projectId);
  if (!queue) throw new Error('Sign in before verdicts can be said.');
  return queue;
}

/** What a queue is doing, rendered anew whenever that changes. */
export const useVerdictState = (queue: VerdictQueue): VerdictQueueState =>
  useSyncExternalStore(queue.subscribe, queue.state, queue.state);
