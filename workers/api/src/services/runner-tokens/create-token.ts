import { limits, type RunnerToken } from '@biophony/contract';
import { limitReached } from '../../http/errors/api-error.ts';
import { sha256Hex } from '../../http/sha256.ts';
import { newRunnerToken } from '../../identity/runner-tokens/by-runner-token.ts';
import type { Deps } from '../../ports/deps.ts';
import { lockRow } from '../../ports/dialect.ts';
import { assertAccount } from '../rows/assert-account.ts';

/** How many tokens there may be, and what somebody is told who has as many. */
const bounds = (userId: string | null) =>
  userId === null
    ? { most: limits.runner_tokens_for_all, who: 'A service can have' }
    : { most: limits.runner_tokens_per_account, who: 'An account can have' };

/** Makes a token for the work of one account, or of everybody (null). Its secret is answered this once. Throws limit_reached. */
export async function createToken(
  { db, clock }: Deps,
  userId: string | null,
  name: string,
): Promise<{ runner_token: RunnerToken; secret: string }> {
  const secret = newRunnerToken();
  const { most, who } = bounds(userId);
  const [id, at] = [crypto.randomUUID(), clock.now().toISOString()];
  const added = db
    .prepare(
      `INSERT INTO runner_tokens (token_id, name, token_hash, user_id, created_at)
       SELECT ?1, ?2, ?3, CAST(?4 AS TEXT), ?5
       WHERE (CAST(?4 AS TEXT) IS NULL
           OR EXISTS (SELECT 1 FROM users WHERE user_id = CAST(?4 AS TEXT) AND deleted_at IS NULL))
         AND (SELECT count(*) FROM runner_tokens
              WHERE user_id IS NOT DISTINCT FROM CAST(?4 AS TEXT) AND revoked_at IS NULL) < ?6`,
    )
    .bind(id, name, sha256Hex(secret), userId, at, most);
  const results = await db.batch([...(userId === null ? [] : lockRow(db, 'users', userId)), added]);
  if (results.at(-1)?.meta.changes === 0) {
    if (userId !== null) await assertAccount(db, userId);
    throw limitReached(
      `${who} ${most} runner tokens. Revoke those that no runner uses any more, then try again.`,
    );
  }
  const owner = await db
    .prepare('SELECT email FROM users WHERE user_id = ?')
    .bind(userId ?? '')
    .first<{ email: string | null }>();
  return {
    secret,
    runner_token: {
      token_id: id,
      name,
      scope: userId === null ? 'all' : 'own',
      email: owner?.email ?? null,
      created_at: at,
      last_used_at: null,
    },
  };
}
