import type { Deps } from '../../ports/deps.ts';
import { endTokensOf } from '../end-sessions.ts';

/**
 * After a password was set with a mailed link, which proves that the address is theirs: ID tokens end, as the
 * sessions do. Where the address had not been proved before, somebody else may have made the account, so that
 * its API keys end too.
 */
export async function passwordWasReset(
  deps: Deps,
  user: { id: string; emailVerified: boolean },
): Promise<void> {
  await endTokensOf(deps, user.id);
  if (user.emailVerified) return;
  const { db, clock } = deps;
  await db.batch([
    db
      .prepare('UPDATE auth_users SET emailVerified = 1, updatedAt = ? WHERE id = ?')
      .bind(clock.now().toISOString(), user.id),
    db
      .prepare(
        `DELETE FROM api_keys WHERE user_id =
           (SELECT user_id FROM users WHERE provider = 'builtin' AND subject = ?)`,
      )
      .bind(user.id),
  ]);
}
