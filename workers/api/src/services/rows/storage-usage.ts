import { tiers, type Tier } from '@biophony/contract';
import type { Database } from '../../ports/database.ts';
import { ApiError } from '../../http/errors/api-error.ts';

/** Stored and promised bytes of a user's files, as an SQL expression with the user id as its one value. */
export const usedBytesSql =
  '(SELECT coalesce(sum(total_size_bytes + other_bytes + pending_bytes), 0) FROM datasets WHERE user_id = ?)';

export const storageExceeded =
  'This upload would exceed your storage limit. Please remove some files or upgrade your plan.';

export interface StorageUsage {
  tier: Tier;
  /** Bytes stored and promised; results of analyses are not counted. */
  used: number;
  /** Files promised and not yet confirmed. */
  pending: number;
  /** Bytes that the plan allows, or the account's own ceiling. */
  limit: number;
}

/** What a user's recordings take and what the plan allows. Throws `unauthenticated` for a user who is gone. */
export async function storageUsage(db: Database, userId: string): Promise<StorageUsage> {
  const row = await db
    .prepare(
      `SELECT subscription_tier AS tier, storage_limit_bytes AS ceiling, ${usedBytesSql} AS used,
         (SELECT coalesce(sum(pending_count), 0) FROM datasets WHERE user_id = users.user_id) AS pending FROM users
       WHERE user_id = ? AND deleted_at IS NULL`,
    )
    .bind(userId, userId)
    .first<{ tier: Tier; ceiling: number | null; used: number; pending: number }>();
  if (!row) throw new ApiError('unauthenticated', 'User not authenticated');
  return {
    tier: row.tier,
    used: row.used,
    pending: row.pending,
    limit: row.ceiling ?? tiers[row.tier].storage_bytes,
  };
}
