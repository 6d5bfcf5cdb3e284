import type { ApiKey, Scope } from '@biophony/contract';
import { sha256Hex } from '../../http/sha256.ts';
import type { Deps } from '../../ports/deps.ts';
import type { Statement } from '../../ports/database.ts';
import { newApiKey } from './api-keys.ts';

const day = 86_400_000;
const prefixLength = 10;

/** Days that a key lasts where nothing else is asked for. */
export const usualKeyDays = 365;

export interface IssuedKey {
  key: ApiKey;
  /** Shown once; only its SHA-256 is kept. */
  secret: string;
  /** Stores it, unless the user is deleted or the device not approved any more: then it changes no row. */
  statement: Statement;
}

export interface KeyTerms {
  name: string;
  scopes: readonly Scope[];
  /** Null never expires. */
  days: number | null;
  /** SHA-256 of the code of the device it is for, whose approval has to stand. */
  device?: string;
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
    prefix: secret.slice(0, prefixLength),
    scopes: [...new Set(terms.scopes)],
    created_at: now.toISOString(),
    expires_at:
      terms.days === null ? null : new Date(now.getTime() + terms.days * day).toISOString(),
    last_used_at: null,
  };
  const statement = db
    .prepare(
      `INSERT INTO api_keys (key_id, user_id, name, prefix, secret_sha256, scopes, created_at, expires_at)
       SELECT ?1, user_id, ?2, ?3, ?4, ?5, ?6, ?7 FROM users
       WHERE user_id = ?8 AND deleted_at IS NULL AND (?9 IS NULL OR EXISTS (
         SELECT 1 FROM device_logins
         WHERE device_code_sha256 = ?9 AND status = 'approved' AND user_id = ?8))`,
    )
    .bind(
      key.key_id,
      key.name,
      key.prefix,
      await sha256Hex(secret),
      JSON.stringify(key.scopes),
      key.created_at,
      key.expires_at,
      userId,
      terms.device ?? null,
    );
  return { key, secret, statement };
}
