import type { Deps } from '../ports/deps.ts';

/** From here on ID tokens and sessions made before count no more. `subject` is the built-in provider's identifier. */
const endTokens = ({ db, clock }: Deps, where: string, id: string) =>
  db
    .prepare(`UPDATE users SET valid_after = ? WHERE ${where}`)
    .bind(Math.floor(clock.now().getTime() / 1000) + 1, id);

/** Ends the ID tokens of a built-in user; sessions stay. */
export async function endTokensOf(deps: Deps, subject: string): Promise<void> {
  await endTokens(deps, "provider = 'builtin' AND subject = ?", subject).run();
}

/** Ends all ID tokens and sessions of a user, whoever vouches for them. API keys go on. */
export async function endEverything(deps: Deps, userId: string): Promise<void> {
  await deps.db.batch([
    endTokens(deps, 'user_id = ?', userId),
    deps.db
      .prepare(
        `DELETE FROM auth_sessions
         WHERE userId = (SELECT subject FROM users WHERE user_id = ? AND provider = 'builtin')`,
      )
      .bind(userId),
  ]);
}
