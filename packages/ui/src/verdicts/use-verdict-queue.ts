'use client';

import { useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useStore } from '../base/use-store.ts';
import { KitContext } from '../kit/kit-context.ts';
import { nobody } from '../session/session.ts';
import { SessionContext } from '../session/use-session.ts';
import { queueOf } from './account-queues.ts';
import type { VerdictQueue, VerdictQueueState } from './verdict-queue.ts';

/**
 * Queue of the signed-in account for a project; null if signed out, in embedding pages, and without
 * a project. Parts of a page share it, and it keeps sending after they unmount.
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
  // An ended session is back.
  useEffect(() => {
    if (ended === 0 && (queue?.state().waiting ?? 0) > 0) void queue?.flush();
  }, [queue, ended]);
  return queue;
}

/** Queue of the signed-in account for a project. Throws if signed out. */
export function useVerdictQueue(projectId: string): VerdictQueue {
  const queue = useOptionalVerdictQueue(projectId);
  if (!queue) throw new Error('Sign in before verdicts can be said.');
  return queue;
}

/** State of a queue; renders on change. */
export const useVerdictState = (queue: VerdictQueue): VerdictQueueState =>
  useSyncExternalStore(queue.subscribe, queue.state, queue.state);
