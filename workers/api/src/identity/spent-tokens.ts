import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Deps } from '../base/deps.ts';
import { randomToken, sha256Hex } from '../base/secrets.ts';
import { ApiError } from '../http/api-error.ts';
import { endTokensOf } from './accounts.ts';
import { noteFailure } from './auth-failures.ts';

/** For so long a spent token still works: tabs ask at the same time, and answers get lost. Milliseconds. */
const graceMs = 30_000;

interface Spent {
  session_id: string;
  user_id: string;
  current: string;
  spent_at: number;
}

/** Spends a session's token and answers the next one; when another call was faster, the one that call made. */
async function spendToken(
  { db, clock }: Deps,
  session: { id: string; token: string },
): Promise<string> {
  const next = randomToken();
  await db.batch([
    db
      .prepare(
        `INSERT INTO auth_spent_tokens (token_sha256, session_id, spent_at)
         SELECT ?, id, ? FROM auth_sessions WHERE id = ? AND token = ?`,
      )
      .bind(sha256Hex(session.token), clock.now().getTime(), session.id, session.token),
    db
      .prepare('UPDATE auth_sessions SET token = ? WHERE id = ? AND token = ?')
      .bind(next, session.id, session.token),
  ]);
  const row = await db
    .prepare('SELECT token FROM auth_sessions WHERE id = ?')
    .bind(session.id)
    .first<{ token: string }>();
  return row?.token ?? next;
}

/** Two have the session, and nobody can tell which of them it belongs to: it ends, and with it all ID tokens. */
async function endStolen(deps: Deps, { session_id, user_id }: Spent): Promise<void> {
  deps.log.error('a refresh session was used twice; it has been ended', { user_id });
  await deps.db.prepare('DELETE FROM auth_sessions WHERE id = ?').bind(session_id).run();
  await endTokensOf(deps, user_id);
}

/**
 * The token that stands for a presented one now: itself while it is unspent or unknown, its successor for half a
 * minute after it was spent. Throws unauthenticated, and ends the session, when it comes later than that
 * (refresh token rotation with reuse detection: RFC 9700, section 4.14.2).
 */
export async function currentToken(deps: Deps, presented: string): Promise<string> {
  const spent = await deps.db
    .prepare(
      `SELECT session_id, "userId" AS user_id, token AS current, spent_at FROM auth_spent_tokens
       JOIN auth_sessions ON auth_sessions.id = session_id WHERE token_sha256 = ?`,
    )
    .bind(sha256Hex(presented))
    .first<Spent>();
  if (!spent) return presented;
  if (deps.clock.now().getTime() - spent.spent_at <= graceMs) return spent.current;
  await endStolen(deps, spent);
  throw new ApiError(
    'unauthenticated',
    'This sign-in was used in two places and has been ended. Sign in again; if that was not you, change your password.',
  );
}

/** Ends the session a token belongs or belonged to, whatever its token is by now. */
export async function endSessionOf({ db }: Deps, presented: string): Promise<void> {
  await db
    .prepare(
      `DELETE FROM auth_sessions WHERE token = ?
         OR id IN (SELECT session_id FROM auth_spent_tokens WHERE token_sha256 = ?)`,
    )
    .bind(presented, sha256Hex(presented))
    .run();
}

/** Gives a browser the next token of its session in a cookie; can be called by this server only, never by path. */
export const sessionRotation = (deps: Deps) =>
  ({
    id: 'session-rotation',
    endpoints: {
      renewSessionCookie: createAuthEndpoint.serverOnly(
        {
          method: 'POST',
          body: z.object({ spend: z.boolean().describe('False: the cookie of the same token') }),
          use: [sessionMiddleware],
        },
        async (c) => {
          const { session, user } = c.context.session;
          const token = c.body.spend
            ? await noteFailure(() => spendToken(deps, session))
            : session.token;
          await setSessionCookie(c, { session: { ...session, token }, user });
          return c.json({ done: true });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
