import type { Client } from '@biophony/sdk';
import type { AuthClient } from '../auth/auth-client.ts';
import { authErrorCode } from '../auth/auth-errors.ts';
import { browserVerdicts } from './kept-verdicts.ts';
import { createVerdictQueue, type VerdictQueue } from './verdict-queue.ts';

/** The subject of a JWT (RFC 7519, section 4.1.2); null where the token is none, or does not say. */
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
 * A bearer of one account; null while another account is signed in, or none. The token itself is asked whose it is, for
 * another tab may have signed in as somebody else a moment ago. Throws where the token cannot be had for now.
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
