import { notFound } from '../../http/errors/api-error.ts';
import type { Deps } from '../../ports/deps.ts';

/** Revokes a token: one of an account, or any (null). Answers its name. Throws not_found where there is none, or no more. */
export async function revokeToken(
  { db, clock }: Deps,
  userId: string | null,
  tokenId: string,
): Promise<string> {
  const row = await db
    .prepare(
      `UPDATE runner_tokens SET revoked_at = ? WHERE token_id = ? AND revoked_at IS NULL
         AND (CAST(? AS TEXT) IS NULL OR user_id = ?)
       RETURNING name`,
    )
    .bind(clock.now().toISOString(), tokenId, userId, userId)
    .first<{ name: string }>();
  if (!row) throw notFound('runner token');
  return row.name;
}
