import { invalidToken } from '../../identity/tokens/proved-token.ts';
import type { Database } from '../../ports/database.ts';

/** Throws `unauthenticated`, as the next call would, for an account that has ended since this call began. */
export async function assertAccount(db: Database, userId: string): Promise<void> {
  const row = await db
    .prepare('SELECT 1 FROM users WHERE user_id = ? AND deleted_at IS NULL')
    .bind(userId)
    .first();
  if (!row) throw invalidToken();
}
