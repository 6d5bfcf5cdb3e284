import type { Scope } from '@biophony/contract';
import { ApiError } from '../../http/api-error.ts';
import { sha256Hex } from '../../http/sha256.ts';
import type { Deps } from '../../ports/deps.ts';
import { randomToken } from './random-token.ts';

export const apiKeyPrefix = 'bp_';
const touchEveryMs = 10 * 60_000;

export interface ApiKeyOwner {
  userId: string;
  keyId: string;
  scopes: Scope[];
}

/** A new key: 32 random bytes, base64url, behind the prefix by which leaks can be found. */
export const newApiKey = (): string => apiKeyPrefix + randomToken();

interface Row {
  key_id: string;
  user_id: string;
  scopes: string;
  expires_at: string | null;
  last_used_at: string | null;
}

/** Whose key this is. Notes the use at most every ten minutes. Throws unauthenticated or token_expired. */
export async function apiKeyOwner(deps: Deps, secret: string): Promise<ApiKeyOwner> {
  const now = deps.clock.now();
  const row = await deps.db
    .prepare(
      `SELECT k.key_id, k.user_id, k.scopes, k.expires_at, k.last_used_at
       FROM api_keys k JOIN users u ON u.user_id = k.user_id
       WHERE k.secret_sha256 = ? AND u.deleted_at IS NULL`,
    )
    .bind(await sha256Hex(secret))
    .first<Row>();
  if (!row)
    throw new ApiError(
      'unauthenticated',
      'This API key is not known. It may have been revoked; create a new one.',
    );
  if (row.expires_at !== null && Date.parse(row.expires_at) <= now.getTime())
    throw new ApiError('token_expired', 'This API key has expired. Create a new one.');
  if (row.last_used_at === null || now.getTime() - Date.parse(row.last_used_at) > touchEveryMs)
    await deps.db
      .prepare('UPDATE api_keys SET last_used_at = ? WHERE key_id = ?')
      .bind(now.toISOString(), row.key_id)
      .run();
  return { userId: row.user_id, keyId: row.key_id, scopes: JSON.parse(row.scopes) as Scope[] };
}
