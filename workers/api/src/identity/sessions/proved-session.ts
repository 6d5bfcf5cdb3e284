import { ApiError } from '../../http/errors/api-error.ts';
import type { HttpContext } from '../../http/env.ts';
import { authHeaders } from '../auth/ask-auth.ts';
import type { Auth } from '../auth/auth.ts';
import { refusalOrFailure } from '../auth/failure-notes.ts';

export interface ProvedSession {
  /** The built-in provider's identifier of the user. */
  subject: string;
  /** When they signed in, however long the session goes on. */
  signedInAt: Date;
}

/** The refresh session that a call brings. Throws unauthenticated where it brings none that stands. */
export async function provedSession(auth: Auth, c: HttpContext): Promise<ProvedSession> {
  const asked = {
    headers: authHeaders(c),
    query: { disableRefresh: true, disableCookieCache: true },
  };
  const found = await refusalOrFailure(
    () => auth.api.getSession(asked),
    (session) => session === null,
  );
  if (!found) throw new ApiError('unauthenticated', 'User not authenticated. Sign in first.');
  return { subject: found.user.id, signedInAt: new Date(found.session.createdAt) };
}
