import type { Scope } from '@biophony/contract';
import { ApiError } from '../../http/errors/api-error.ts';
import type { Membership } from '../../http/handler.ts';
import { sha256Hex } from '../../http/sha256.ts';
import type { Deps } from '../../ports/deps.ts';
import { assertNotSuspended } from '../accounts/suspended.ts';
import {
  membershipColumns,
  membershipJoins,
  membershipOf,
  type MembershipRow,
} from '../members/membership.ts';
import type { Subject } from '../members/subject.ts';
import { randomToken } from './random-token.ts';

export const apiKeyPrefix = 'bp_';
const wholeKey = /^bp_[\w-]{43}$/;
const keyLength = apiKeyPrefix.length + 43;
/** Characters of a key by which its owner tells it from others; they are in the list of keys and open nothing. */
export const shownLength = 10;

/** The beginning of a key as an answer may repeat it: of a key cut off, at most a half; only what keys are made of. */
const shownStart = (secret: string): string =>
  `${/^[\w-]*/.exec(secret.slice(0, Math.min(shownLength, secret.length / 2)))?.[0]}...`;
const where = 'Create one in Account Settings, under "API Keys and Programs".';
const touchEveryMs = 10 * 60_000;

export interface ApiKeyOwner {
  userId: string;
  keyId: string;
  scopes: Scope[];
  /** In the project of the subject that was asked about. */
  membership: Membership | null;
}

/** A new key: 32 random bytes, base64url, behind the prefix by which leaks can be found. */
export const newApiKey = (): string => apiKeyPrefix + randomToken();

interface Row extends MembershipRow {
  key_id: string;
  name: string;
  user_id: string;
  scopes: string;
  expires_at: string | null;
  last_used_at: string | null;
  suspended_at: string | null;
}

/** What a bearer is told that is neither an API key nor a JWT, such as a key without its beginning. */
export const neitherKeyNorToken = () =>
  new ApiError(
    'unauthenticated',
    `The bearer of this call is neither an API key nor an ID token. API keys begin with ${apiKeyPrefix}: send the whole key. ${where}`,
  );

function assertWhole(secret: string): void {
  if (wholeKey.test(secret)) return;
  const fault =
    secret.length === keyLength
      ? 'has characters that no API key has'
      : `has ${secret.length} characters, and an API key has ${keyLength}`;
  throw new ApiError(
    'unauthenticated',
    `The API key ${shownStart(secret)} ${fault}. Send the whole key as it was shown to you. ${where}`,
  );
}

/**
 * Whose key this is, and what they are in the project of a subject. Notes the use at most every ten minutes. Throws
 * unauthenticated or token_expired.
 */
export async function apiKeyOwner(
  deps: Deps,
  secret: string,
  about: Subject | null = null,
): Promise<ApiKeyOwner> {
  assertWhole(secret);
  const now = deps.clock.now();
  const row = await deps.db
    .prepare(
      `SELECT k.key_id, k.name, k.user_id, k.scopes, k.expires_at, k.last_used_at, u.suspended_at
         ${about ? `, ${membershipColumns}` : ''}
       FROM api_keys k JOIN users u ON u.user_id = k.user_id
       ${about ? membershipJoins(about, 'k.user_id') : ''}
       WHERE k.secret_sha256 = ? AND u.deleted_at IS NULL`,
    )
    .bind(...(about ? [about.id] : []), sha256Hex(secret))
    .first<Row>();
  if (!row)
    throw new ApiError(
      'unauthenticated',
      `The API key ${shownStart(secret)} is not known here. It was revoked, or is of another Biophony service. ${where}`,
    );
  assertNotSuspended(row);
  if (row.expires_at !== null && Date.parse(row.expires_at) <= now.getTime())
    throw new ApiError(
      'token_expired',
      `The API key ${shownStart(secret)} ("${row.name}") expired on ${row.expires_at.slice(0, 10)}. ${where}`,
    );
  if (row.last_used_at === null || now.getTime() - Date.parse(row.last_used_at) > touchEveryMs)
    await deps.db
      .prepare('UPDATE api_keys SET last_used_at = ? WHERE key_id = ?')
      .bind(now.toISOString(), row.key_id)
      .run();
  return {
    userId: row.user_id,
    keyId: row.key_id,
    scopes: JSON.parse(row.scopes) as Scope[],
    membership: membershipOf(row),
  };
}
