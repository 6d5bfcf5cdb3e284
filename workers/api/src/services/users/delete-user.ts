import type { Handler } from '../../http/handler.ts';
import { enqueueUserDeletion } from '../deletions/enqueue.ts';
import { sweepDeletions } from '../deletions/sweep.ts';

/**
 * Ends an account in one transaction: sign-in, sessions, tokens and API keys stop at once, projects belong to
 * nobody. What is left of the row refuses tokens issued before. Objects go in the background.
 */
export const deleteUser: Handler<'userDelete'> = async ({ ctx }) => {
  const { db } = ctx.deps;
  const of = (sql: string) => db.prepare(sql).bind(ctx.userId);
  await db.batch([
    ...enqueueUserDeletion(db, ctx.userId, ctx.now),
    of('DELETE FROM api_keys WHERE user_id = ?'),
    of('DELETE FROM idempotency_keys WHERE user_id = ?'),
    of(
      "DELETE FROM auth_users WHERE id = (SELECT subject FROM users WHERE user_id = ? AND provider = 'builtin')",
    ),
    db
      .prepare(
        `UPDATE users SET deleted_at = ?1, updated_at = ?1, email = NULL, display_name = '',
           photo_url = NULL, preferences = '{}' WHERE user_id = ?2`,
      )
      .bind(ctx.now.toISOString(), ctx.userId),
  ]);
  ctx.deps.background(sweepDeletions(ctx.deps));
  return { deleted: true };
};
