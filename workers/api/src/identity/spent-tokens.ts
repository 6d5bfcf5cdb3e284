import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Deps } from '../base/deps.ts';
import { randomToken, sha256Hex } from '../base/secrets.ts';
import { batch, firstRow, run, sql } from '../base/sql.ts';
import { ApiError } from '../http/api-error.ts';
import { endUserTokens } from './accounts.ts';
import { noteFailure } from './auth-failures.ts';

/** Milliseconds a replaced token works in any case: tabs ask at the same time. */
const graceMs = 30_000;

interface Spent {
  session_id: string;
  user_id: string;
  current: string;
  spent_at: number;
  /** Nobody has used the current token yet, and this one is its predecessor. */
  current_is_new: number;
}

/**
 * Replaces the current token; for the holder of its predecessor if that is given. If another
 * call was faster, returns the token of that call.
 */
async function replaceToken(
  { db, clock }: Deps,
  session: { id: string; token: string },
  predecessor: string | null = null,
): Promise<string> {
  const next = randomToken();
  const now = clock.now().getTime();
  await batch(db, [
    sql`INSERT INTO auth_spent_tokens (token_sha256, session_id, spent_at, unused)
      SELECT ${sha256Hex(session.token)}, id, ${now}, ${predecessor === null ? 0 : 1} FROM auth_sessions
      WHERE id = ${session.id} AND token = ${session.token}`,
    sql`UPDATE auth_sessions SET token = ${next}
      WHERE id = ${session.id} AND token = ${session.token}`,
    ...(predecessor === null
      ? []
      : // Another tab with it gets the same successor.
        [
          sql`UPDATE auth_spent_tokens SET spent_at = ${now}
            WHERE token_sha256 = ${sha256Hex(predecessor)}`,
        ]),
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
  await endUserTokens(deps, user_id);
}

/**
 * Returns the token itself if current or unknown. A replaced one returns the current token within
 * half a minute. Later it gets another successor, as long as nobody used the one it had: an answer
 * that got lost signs nobody out, and whoever shows the successor that did not get lost is found
 * out. Otherwise throws unauthenticated and ends the session (refresh token rotation with reuse
 * detection: RFC 9700, section 4.14.2).
 */
export async function currentToken(deps: Deps, presented: string): Promise<string> {
  const spent = await firstRow<Spent>(
    deps.db,
    sql`SELECT session_id, "userId" AS user_id, token AS current, spent_at,
        CASE WHEN unused = 0 AND NOT EXISTS (SELECT 1 FROM auth_spent_tokens later
          WHERE later.session_id = spent.session_id AND later.unused = 0
            AND later.spent_at > spent.spent_at) THEN 1 ELSE 0 END AS current_is_new
      FROM auth_spent_tokens spent JOIN auth_sessions ON auth_sessions.id = session_id
      WHERE token_sha256 = ${sha256Hex(presented)}`,
  );
  if (!spent) return presented;
  if (deps.clock.now().getTime() - spent.spent_at <= graceMs) return spent.current;
  if (spent.current_is_new)
    return replaceToken(deps, { id: spent.session_id, token: spent.current }, presented);
  await endStolen(deps, spent);
  throw new ApiError(
    'unauthenticated',
    'This sign-in was used in two places and has been ended. Sign in again; if that was not you, change your password.',
  );
}

/** Current or replaced. */
export async function endSession({ db }: Deps, presented: string): Promise<void> {
  await run(
    db,
    sql`DELETE FROM auth_sessions WHERE token = ${presented}
        OR id IN (SELECT session_id FROM auth_spent_tokens WHERE token_sha256 = ${sha256Hex(presented)})`,
  );
}

/** By this server only. */
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
            ? await noteFailure(() => replaceToken(deps, session))
            : session.token;
          await setSessionCookie(c, { session: { ...session, token }, user });
          return c.json({ done: true });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
