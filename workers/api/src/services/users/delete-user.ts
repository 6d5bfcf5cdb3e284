import type { Handler } from '../../http/handler.ts';
import type { Deps } from '../../ports/deps.ts';
import { lockRow } from '../../ports/dialect.ts';
import { forgetMember } from '../audit/forget-member.ts';
import { enqueueUserDeletion } from '../deletions/enqueue.ts';
import { sweepDeletions } from '../deletions/sweep.ts';
import { forgetReviewer } from '../review/people/name-of-reviewer.ts';

/**
 * Ends an account in one transaction: sign-in, sessions, tokens and API keys stop at once, projects belong to
 * nobody. What is left of the row refuses tokens issued before. Objects go in the background.
 */
export async function deleteAccount(deps: Deps, userId: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const of = (sql: string) => db.prepare(sql).bind(userId);
  await db.batch([
    // Whoever makes a project asks first whether the account is there.
    ...lockRow(db, 'users', userId),
    ...enqueueUserDeletion(db, userId, now),
    ...forgetReviewer(db, userId),
    ...forgetMember(db, userId),
    of('DELETE FROM operators WHERE user_id = ?'),
    of('DELETE FROM api_keys WHERE user_id = ?'),
    of('DELETE FROM sign_ins WHERE user_id = ?'),
    of('DELETE FROM presets WHERE user_id = ?'),
    of('DELETE FROM runner_tokens WHERE user_id = ?'),
    of('DELETE FROM runners WHERE user_id = ?'),
    of('DELETE FROM idempotency_keys WHERE user_id = ?'),
    // In projects of others: their verdicts stay, and what they handed out as managers opens nothing more.
    of('DELETE FROM project_members WHERE user_id = ?'),
    of('DELETE FROM viewer_links WHERE user_id = ?'),
    db
      .prepare(
        `UPDATE invitations SET revoked_at = ? WHERE made_by = ? AND accepted_at IS NULL AND revoked_at IS NULL`,
      )
      .bind(now.toISOString(), userId),
    of(
      "DELETE FROM auth_users WHERE id = (SELECT subject FROM users WHERE user_id = ? AND provider = 'builtin')",
    ),
    db
      .prepare(
        `UPDATE users SET deleted_at = ?1, updated_at = ?1, email = NULL, email_verified = 0, display_name = '',
           photo_url = NULL, preferences = '{}' WHERE user_id = ?2`,
      )
      .bind(now.toISOString(), userId),
  ]);
  deps.background(sweepDeletions(deps));
}

/** Ends the caller's own account. */
export const deleteUser: Handler<'userDelete'> = async ({ ctx }) => {
  await deleteAccount(ctx.deps, ctx.userId);
  return { deleted: true };
};
