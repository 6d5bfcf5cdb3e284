import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Deps } from '../base/deps.ts';
import { randomToken, sha256Hex } from '../base/secrets.ts';
import { batch, firstRow, run, sql } from '../base/sql.ts';
import { ApiError } from '../http/api-error.ts';
import { endTokensOf } from './accounts.ts';
import { noteFailure } from './auth-failures.ts';

/** Milliseconds a replaced token works: tabs ask at the same time, and answers get lost. */
const graceMs = 30_000;

interface Spent {
  session_id: string;
  user_id: string;
  current: string;
  spent_at: number;
}

/** If another call was faster, returns the token of that call. */
async function spendToken(
  { db, clock }: Deps,
  session: { id: string; token: string },
): Promise<string> {
  const next = randomToken();
  await batch(db, [
    sql`INSERT INTO auth_spent_tokens (token_sha256, session_id, spent_at)
      SELECT ${sha256Hex(session.token)}, id, ${clock.now().getTime()} FROM auth_sessions
      WHERE id = ${session.id} AND token = ${session.token}`,
    sql`UPDATE auth_sessions SET token = ${next}
      WHERE id = ${session.id} AND token = ${session.token}`,
  ]);
  const row = await firstRow<{ token: string }>(
    db,
    sql`SELECT token FROM auth_sessions WHERE id = ${session.id}`,
  );
  return row?.token ?? next;
}

/** Two parties hold the session, and nobody can tell which is rightful. */
async function endStolen(deps: Deps, { session_id, user_id }: Spent): Promise<void> {
  deps.log.error('a refresh session was used twice; it has been ended', { user_id });
  await run(deps.db, sql`DELETE FROM auth_sessions WHERE id = ${session_id}`);
  await endTokensOf(deps, user_id);
}

/**
 * Returns the token itself if unused or unknown, its successor within half a minute of its
 * replacement. Later it throws unauthenticated and ends the session (refresh token rotation with
 * reuse detection: RFC 9700, section 4.14.2).
 */
export async function currentToken(deps: Deps, presented: string): Promise<string> {
  const spent = await firstRow<Spent>(
    deps.db,
    sql`SELECT session_id, "userId" AS user_id, token AS current, spent_at FROM auth_spent_tokens
      JOIN auth_sessions ON auth_sessions.id = session_id WHERE token_sha256 = ${sha256Hex(presented)}`,
  );
  if (!spent) return presented;
  if (deps.clock.now().getTime() - spent.spent_at <= graceMs) return spent.current;
  await endStolen(deps, spent);
  throw new ApiError(
    'unauthenticated',
    'This sign-in was used in two places and has been ended. Sign in again; if that was not you, change your password.',
  );
}

/** Accepts a current or a replaced token. */
export async function endSessionOf({ db }: Deps, presented: string): Promise<void> {
  await run(
    db,
    sql`DELETE FROM auth_sessions WHERE token = ${presented}
        OR id IN (SELECT session_id FROM auth_spent_tokens WHERE token_sha256 = ${sha256Hex(presented)})`,
  );
}

/** Callable by this server only, never by path. */
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
