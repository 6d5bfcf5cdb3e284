import type { AuthClient } from '../../auth/client/auth-client.ts';
import { authErrorCode } from '../../auth/client/auth-error.ts';

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
