import type { Client } from '@biophony/sdk';
import type { AuthClient } from '../../auth/client/auth-client.ts';
import { browserVerdicts } from './kept-verdicts.ts';
import { tokenOf } from './token-of.ts';
import { createVerdictQueue, type VerdictQueue } from './verdict-queue.ts';

interface Account {
  client: Client;
  auth: AuthClient;
  uid: string;
}

/** The queues of a page, by who they sign in with. They go on when the screen is left that asked for them. */
const pages = new WeakMap<AuthClient, { uid: string; queues: Map<string, VerdictQueue> }>();

/** The queue of an account for a project: one on a page. Those of an account that was there before are closed. */
export function queueOf({ client, auth, uid }: Account, projectId: string): VerdictQueue {
  let page = pages.get(auth);
  if (page?.uid !== uid) {
    for (const queue of page?.queues.values() ?? []) queue.close();
    page = { uid, queues: new Map() };
    pages.set(auth, page);
  }
  const known = page.queues.get(projectId);
  if (known) return known;
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
