import type { Handler } from '../../http/handler.ts';
import { toApiKey, type ApiKeyRow } from './api-key-row.ts';

/** Keys in the order they were made; the keys themselves are not kept. */
export const listKeys: Handler<'keysList'> = async ({ ctx }) => {
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT key_id, name, prefix, scopes, created_at, expires_at, last_used_at
       FROM api_keys WHERE user_id = ? ORDER BY created_at, key_id`,
    )
    .bind(ctx.userId)
    .all<ApiKeyRow>();
  return { keys: results.map(toApiKey) };
};
