import type { Client } from '@biophony/sdk';
import type { AuthClient } from '../auth/auth-client.ts';
import { authErrorCode } from '../auth/auth-errors.ts';

/** Whose work waits in this browser, and how it is sent. */
export interface Account {
  client: Client;
  auth: AuthClient;
  uid: string;
}

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
