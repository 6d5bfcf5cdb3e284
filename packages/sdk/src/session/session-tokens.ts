import type { GetToken } from '../core/hooks.ts';
import { NotAuthenticatedError, ApiError } from '../core/errors.ts';

/** Milliseconds before expiry. */
const renewBeforeMs = 60_000;

/** Milliseconds since 1970; null without expiry (RFC 7519, section 4.1.4). */
export function expiryOf(jwt: string): number | null {
  const payload = jwt.split('.')[1];
  if (!payload) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    const exp = typeof claims === 'object' && claims && 'exp' in claims ? claims.exp : null;
    return typeof exp === 'number' ? exp * 1000 : null;
  } catch {
    return null;
  }
}

/**
 * Turns a fetcher of ID tokens (`() => client.auth.token(session)`) into a `getToken` that renews a
 * minute before expiry. Concurrent callers share one fetch.
 */
export function sessionTokens(fetchToken: () => Promise<string>): GetToken {
  let cache: { token: string; expires: number } | null = null;
  let fetching: Promise<string> | null = null;

  const fetchAnew = async () => {
    try {
      const token = await fetchToken();
      cache = { token, expires: expiryOf(token) ?? Date.now() + 2 * renewBeforeMs };
      return token;
    } catch (error) {
      cache = null;
      if (error instanceof ApiError && error.status === 401)
        throw new NotAuthenticatedError({ cause: error });
      throw error;
    } finally {
      fetching = null;
    }
  };

  return async ({ renew = false } = {}) => {
    if (cache && !renew && Date.now() < cache.expires - renewBeforeMs) return cache.token;
    fetching ??= fetchAnew();
    return fetching;
  };
}
