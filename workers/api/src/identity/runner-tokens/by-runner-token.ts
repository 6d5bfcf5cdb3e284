import { ApiError } from '../../http/errors/api-error.ts';
import type { Principal } from '../../http/handler.ts';
import { sha256Hex } from '../../http/sha256.ts';
import type { Deps } from '../../ports/deps.ts';
import { assertNotSuspended } from '../accounts/suspended.ts';
import { randomToken } from '../secrets/random-token.ts';

export const runnerTokenPrefix = 'brt_';
const wholeToken = /^brt_[\w-]{43}$/;
const touchEveryMs = 60_000;

/** A new token: 32 random bytes, base64url, behind the prefix by which leaks can be found. */
export const newRunnerToken = (): string => runnerTokenPrefix + randomToken();

const instead =
  'Create one in Account Settings, under "Runners", and start the runner with it as BIOPHONY_RUNNER_TOKEN.';
const refused = (what: string) => new ApiError('unauthenticated', `${what} ${instead}`);

interface Row {
  token_id: string;
  name: string;
  user_id: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
  deleted_at: string | null;
  suspended_at: string | null;
}

/** Whose work a runner token gives. Notes the use at most once a minute. Throws unauthenticated, or forbidden for a suspended account. */
export async function byRunnerToken(
  { db, clock }: Deps,
  token: string,
): Promise<Extract<Principal, { kind: 'runner' }>> {
  if (!wholeToken.test(token))
    throw refused('This runner token is not whole: it has other characters, or fewer or more.');
  const row = await db
    .prepare(
      `SELECT tokens.token_id, tokens.name, tokens.user_id, tokens.last_used_at, tokens.revoked_at,
         users.deleted_at, users.suspended_at
       FROM runner_tokens AS tokens LEFT JOIN users ON users.user_id = tokens.user_id
       WHERE tokens.token_hash = ?`,
    )
    .bind(sha256Hex(token))
    .first<Row>();
  if (!row || row.deleted_at !== null)
    throw refused(
      'This runner token is not known here: it was revoked, or is of another Biophony service.',
    );
  if (row.revoked_at !== null)
    throw refused(`The runner token "${row.name}" was revoked on ${row.revoked_at.slice(0, 10)}.`);
  assertNotSuspended(row);
  const now = clock.now();
  if (row.last_used_at === null || now.getTime() - Date.parse(row.last_used_at) >= touchEveryMs)
    await db
      .prepare('UPDATE runner_tokens SET last_used_at = ? WHERE token_id = ?')
      .bind(now.toISOString(), row.token_id)
      .run();
  return { kind: 'runner', workOf: row.user_id };
}
