import type { Deps } from '../../ports/deps.ts';
import { endEverything } from '../accounts/end-sessions.ts';
import { endResetLinks } from './reset-links.ts';

/**
 * After a password was set with a mailed link, which proves that the address is theirs: sessions, ID tokens and other
 * such links end. Where the address had not been proved before, somebody else may have made the account, so that its
 * API keys, runner tokens and second factors end too; those of a proved account stay, since a mail must not get around them.
 */
export async function passwordWasReset(
  deps: Deps,
  user: { id: string; emailVerified: boolean },
): Promise<void> {
  await endEverything(deps, user.id);
  await endResetLinks(deps, user.id);
  if (user.emailVerified) return;
  const { db, clock } = deps;
  const of = (sql: string) => db.prepare(sql).bind(user.id);
  await db.batch([
    db
      .prepare('UPDATE auth_users SET "emailVerified" = 1, "updatedAt" = ? WHERE id = ?')
      .bind(clock.now().toISOString(), user.id),
    of('DELETE FROM api_keys WHERE user_id = ?'),
    of('DELETE FROM runner_tokens WHERE user_id = ?'),
    of('DELETE FROM second_factors WHERE user_id = ?'),
    of('DELETE FROM recovery_codes WHERE user_id = ?'),
  ]);
}
