'use client';

import { includesRole } from '@biophony/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { AuthClient } from '../auth/auth-client.ts';
import { keys } from '../base/query-keys.ts';
import { useStore } from '../base/store.ts';
import { useData } from '../kit/data-context.ts';
import { KitContext } from '../kit/kit-context.ts';
import { nobody } from '../session/session.ts';
import { SessionContext } from '../session/use-session.ts';
import { type Account, tokenOf } from './account-token.ts';
import { browserVerdicts } from './kept-verdicts.ts';
import { createVerdictQueue, type VerdictQueue, type VerdictQueueState } from './verdict-queue.ts';

/** Queues of a page by auth client. They continue after the screen that opened them is left. */
const pages = new WeakMap<AuthClient, { uid: string; queues: Map<string, VerdictQueue> }>();

/** Closes the queues of a previous account. */
export function getVerdictQueue({ client, auth, uid }: Account, projectId: string): VerdictQueue {
  let page = pages.get(auth);
  if (page?.uid !== uid) {
    for (const queue of page?.queues.values() ?? []) queue.close();
    page = { uid, queues: new Map() };
    pages.set(auth, page);
  }
  const openQueue = page.queues.get(projectId);
  if (openQueue) return openQueue;
  const queue = createVerdictQueue({
    client,
    projectId,
    userId: uid,
    store: browserVerdicts(uid, projectId),
    token: tokenOf(auth, uid),
    locks: navigator.locks ?? null,
  });
  page.queues.set(projectId, queue);
  return queue;
}

/**
 * Queue of the signed-in account for a project; null if signed out, in embedding pages, and without
 * a project. Parts of a page share it, and it keeps sending after they unmount.
 */
function useOptionalVerdictQueue(projectId: string | null): VerdictQueue | null {
  const kit = useContext(KitContext);
  const { user, ended } = useStore(useContext(SessionContext) ?? nobody);
  const uid = user?.uid ?? null;
  const queue = useMemo(
    () =>
      kit && uid !== null && projectId !== null
        ? getVerdictQueue({ client: kit.client, auth: kit.auth, uid }, projectId)
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

export interface ProjectAccess {
  projectId: string;
  queue: VerdictQueue;
  /** ID the page signs in with. */
  userId: string;
  /** ID at the service; null where unknown. */
  personId: string | null;
  person: string | null;
  /** False while unknown. */
  maySay: boolean;
}

/** Null without an account, as on pages of others, which store verdicts in the browser. */
export function useReviewAccess(
  projectId: string | undefined,
  readOnly: boolean,
): ProjectAccess | null {
  const { client, queryClient } = useData();
  const { user, profile } = useStore(useContext(SessionContext) ?? nobody);
  const queue = useOptionalVerdictQueue(projectId ?? null);
  const project = useQuery(
    {
      queryKey: keys.project(projectId ?? ''),
      queryFn: ({ signal }) => client.projects.get(projectId ?? '', { signal }),
      enabled: queue !== null,
    },
    queryClient,
  );
  if (!queue || !user || projectId === undefined) return null;
  // Without roles, a service knows only owners.
  const role = project.isPending ? null : (project.data?.role ?? 'owner');
  return {
    projectId,
    queue,
    userId: user.uid,
    personId: profile?.user_id ?? null,
    person: profile?.display_name ?? null,
    maySay: !readOnly && role !== null && includesRole(role, 'reviewer'),
  };
}
