import type { Statement } from '../../ports/database.ts';
import type { Deps } from '../../ports/deps.ts';

/** From here on ID tokens made before count no more, and devices approved before get no key. */
const endTokens = ({ db, clock }: Deps, where: string, id: string): Statement[] => [
  db
    .prepare(`UPDATE users SET valid_after = ? WHERE ${where}`)
    .bind(Math.floor(clock.now().getTime() / 1000) + 1, id),
  db
    .prepare(
      `DELETE FROM device_logins
       WHERE status = 'approved' AND user_id = (SELECT user_id FROM users WHERE ${where})`,
    )
    .bind(id),
];

/** Ends the ID tokens and approved devices of a built-in user, by the provider's identifier; sessions stay. */
export async function endTokensOf(deps: Deps, subject: string): Promise<void> {
  await deps.db.batch(endTokens(deps, "provider = 'builtin' AND subject = ?", subject));
}

/** Ends all ID tokens, approved devices and sessions of a user, whoever vouches for them. API keys go on. */
export async function endEverything(deps: Deps, userId: string): Promise<void> {
  await deps.db.batch([
    ...endTokens(deps, 'user_id = ?', userId),
    deps.db
      .prepare(
        `DELETE FROM auth_sessions
         WHERE "userId" = (SELECT subject FROM users WHERE user_id = ? AND provider = 'builtin')`,
      )
      .bind(userId),
  ]);
}
