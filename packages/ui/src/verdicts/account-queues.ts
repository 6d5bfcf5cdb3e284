import type { Client } from '@biophony/sdk';
import type { AuthClient } from '../auth/auth-client.ts';
import { authErrorCode } from '../auth/auth-errors.ts';
import { browserVerdicts } from './kept-verdicts.ts';
import { createVerdictQueue, type VerdictQueue } from './verdict-queue.ts';

/** Subject of a JWT (RFC 7519, section 4.1.2); null where the token is invalid or has none. */
function subjectOf(token: string): string | null {
  const payload = token.split('.')[1];
  if (!payload) return null;
  try {
    const claims = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as {
      sub?: unknown;
    };
    return typeof claims.sub === 'string' ? claims.sub : null;
  } catch {
    return null;
  }
}

/**
 * Token of one account; null while another account or none is signed in. Checks the token itself,
 * since another tab may have signed in as somebody else. Throws if the token is temporarily
 * unavailable.
 */
export const tokenOf =
  (auth: AuthClient, uid: string) =>
  async (renew: boolean): Promise<string | null> => {
    if (auth.currentUser?.uid !== uid) return null;
    try {
      const token = await auth.getIdToken({ renew });
      return (subjectOf(token) ?? auth.currentUser?.uid) === uid ? token : null;
    } catch (error) {
      if (authErrorCode(error) === 'user-token-expired') return null;
      throw error;
    }
  };

interface Account {
  client: Client;
  auth: AuthClient;
  uid: string;
}

/** Queues of a page by auth client. They continue after the screen that opened them is left. */
const pages = new WeakMap<AuthClient, { uid: string; queues: Map<string, VerdictQueue> }>();

/** Closes the queues of a previous account. */
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
