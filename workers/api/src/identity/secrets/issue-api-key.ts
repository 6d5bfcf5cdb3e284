import { limits, type ApiKey, type Scope } from '@biophony/contract';
import { limitReached } from '../../http/errors/api-error.ts';
import { sha256Hex } from '../../http/sha256.ts';
import type { Deps } from '../../ports/deps.ts';
import { lockRow } from '../../ports/dialect.ts';
import type { Statement } from '../../ports/database.ts';
import { newApiKey, shownLength } from './api-keys.ts';

const day = 86_400_000;

/** Days that a key lasts where nothing else is asked for. */
export const usualKeyDays = 365;

export interface IssuedKey {
  key: ApiKey;
  /** Shown once; only its SHA-256 is kept. */
  secret: string;
  /**
   * Store it, unless the user is deleted, has as many as allowed, or the device is not approved any more: then the last one
   * changes no row. They begin a batch.
   */
  statements: Statement[];
}

export interface KeyTerms {
  name: string;
  scopes: readonly Scope[];
  /** Null never expires. */
  days: number | null;
  /** SHA-256 of the code of the device it is for, whose approval has to stand. */
  device?: string;
  /** The key that ends with it, which does not count. */
  replaces?: string | null;
}

/** A new key for a user. */
export async function issueApiKey(
  { db, clock }: Deps,
  userId: string,
  terms: KeyTerms,
): Promise<IssuedKey> {
  const now = clock.now();
  const secret = newApiKey();
  const key: ApiKey = {
    key_id: crypto.randomUUID(),
    name: terms.name,
    prefix: secret.slice(0, shownLength),
    scopes: [...new Set(terms.scopes)],
    created_at: now.toISOString(),
    expires_at:
      terms.days === null ? null : new Date(now.getTime() + terms.days * day).toISOString(),
    last_used_at: null,
  };
  const insert = db
    .prepare(
      `INSERT INTO api_keys (key_id, user_id, name, prefix, secret_sha256, scopes, created_at, expires_at)
       SELECT ?1, user_id, ?2, ?3, ?4, ?5, ?6, ?7 FROM users
       WHERE user_id = ?8 AND deleted_at IS NULL
         AND (SELECT count(*) FROM api_keys WHERE user_id = ?8 AND key_id <> ?10) < ?11 AND (CAST(?9 AS TEXT) IS NULL OR EXISTS (
         SELECT 1 FROM device_logins
         WHERE device_code_sha256 = ?9 AND status = 'approved' AND user_id = ?8))`,
    )
    .bind(
      key.key_id,
      key.name,
      key.prefix,
      sha256Hex(secret),
      JSON.stringify(key.scopes),
      key.created_at,
      key.expires_at,
      userId,
      terms.device ?? null,
      terms.replaces ?? '',
      limits.api_keys_per_account,
    );
  return { key, secret, statements: [...lockRow(db, 'users', userId), insert] };
}

export const keysFull = () =>
  limitReached(
    `An account can have ${limits.api_keys_per_account} API keys. Revoke those that nobody uses any more, then try again.`,
  );

/** Throws limit_reached when a user has as many keys as an account can have, but for the one that is replaced. */
export async function assertKeyLimit(
  { db }: Deps,
  userId: string,
  replaces: string | null = null,
): Promise<void> {
  const row = await db
    .prepare('SELECT count(*) AS count FROM api_keys WHERE user_id = ? AND key_id <> ?')
    .bind(userId, replaces ?? '')
    .first<{ count: number }>();
  if ((row?.count ?? 0) >= limits.api_keys_per_account) throw keysFull();
}
