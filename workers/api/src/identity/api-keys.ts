import { type ApiKey, limits, type Scope, scopes } from '@biophony/contract';
import type { Deps } from '../base/deps.ts';
import { randomToken, sha256Hex } from '../base/secrets.ts';
import {
  allRows,
  always,
  batch,
  firstRow,
  lockRow,
  nothing,
  run,
  type Sql,
  sql,
} from '../base/sql.ts';
import { ApiError, limitReached, notFound } from '../http/api-error.ts';
import type { Handler, Membership } from '../http/handler.ts';
import { assertNotSuspended } from './accounts.ts';
import {
  membershipColumns,
  membershipJoins,
  toMembership,
  type MembershipRow,
  type Subject,
} from './membership.ts';

export const apiKeyPrefix = 'bp_';
const wholeKey = /^bp_[\w-]{43}$/;
const keyLength = apiKeyPrefix.length + 43;
/** Identify a key in lists; they open nothing. */
const shownLength = 10;

/** At most half of a truncated key, and only characters of keys. */
const shownStart = (secret: string): string =>
  `${/^[\w-]*/.exec(secret.slice(0, Math.min(shownLength, secret.length / 2)))?.[0]}...`;
const where = 'Create one in Account Settings, under "API Keys and Programs".';
const touchEveryMs = 10 * 60_000;

interface ApiKeyOwner {
  userId: string;
  keyId: string;
  scopes: Scope[];
  membership: Membership | null;
}

/** 32 random bytes, base64url; leaks can be found by the prefix. */
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

/** Records the use at most every ten minutes. Throws unauthenticated or token_expired. */
export async function apiKeyOwner(
  deps: Deps,
  secret: string,
  about: Subject | null = null,
): Promise<ApiKeyOwner> {
  assertWhole(secret);
  const now = deps.clock.now();
  const row = await firstRow<Row>(
    deps.db,
    sql`SELECT k.key_id, k.name, k.user_id, k.scopes, k.expires_at, k.last_used_at, u.suspended_at
        ${about ? sql`, ${membershipColumns}` : nothing}
      FROM api_keys k JOIN users u ON u.user_id = k.user_id
        ${about ? membershipJoins(about, sql`k.user_id`) : nothing}
      WHERE k.secret_sha256 = ${sha256Hex(secret)} AND u.deleted_at IS NULL`,
  );
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
    await run(
      deps.db,
      sql`UPDATE api_keys SET last_used_at = ${now.toISOString()}
        WHERE key_id = ${row.key_id}`,
    );
  return {
    userId: row.user_id,
    keyId: row.key_id,
    scopes: JSON.parse(row.scopes) as Scope[],
    membership: toMembership(row),
  };
}

const day = 86_400_000;

export const usualKeyDays = 365;

interface IssuedKey {
  key: ApiKey;
  /** Shown once; only its SHA-256 is stored. */
  secret: string;
  /**
   * Begin a batch with these. The last changes no row if the user is deleted or has too many keys,
   * or the device is no longer approved.
   */
  statements: Sql[];
}

interface KeyTerms {
  name: string;
  scopes: readonly Scope[];
  /** Null never expires. */
  days: number | null;
  /** SHA-256 of the device's code; it must still be approved. */
  device?: string;
  replaces?: string | null;
}

export async function issueApiKey(
  { clock }: Deps,
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
  const isApproved =
    terms.device === undefined
      ? always
      : sql`EXISTS (SELECT 1 FROM device_logins
        WHERE device_code_sha256 = ${terms.device} AND status = 'approved' AND user_id = ${userId})`;
  const insert = sql`INSERT INTO api_keys (key_id, user_id, name, prefix, secret_sha256, scopes,
    created_at, expires_at)
    SELECT ${key.key_id}, user_id, ${key.name}, ${key.prefix}, ${sha256Hex(secret)},
      ${JSON.stringify(key.scopes)}, ${key.created_at}, ${key.expires_at} FROM users
    WHERE user_id = ${userId} AND deleted_at IS NULL AND ${isApproved}
      AND (SELECT count(*) FROM api_keys WHERE user_id = ${userId}
          AND key_id <> ${terms.replaces ?? ''})
      < ${limits.api_keys_per_account}`;
  return { key, secret, statements: [lockRow('users', userId), insert] };
}

const keysFull = () =>
  limitReached(
    `An account can have ${limits.api_keys_per_account} API keys. Revoke those that nobody uses any more, then try again.`,
  );

/** Throws limit_reached. */
export async function assertKeyLimit(
  { db }: Deps,
  userId: string,
  replaces: string | null = null,
): Promise<void> {
  const row = await firstRow<{ count: number }>(
    db,
    sql`SELECT count(*) AS count FROM api_keys
      WHERE user_id = ${userId} AND key_id <> ${replaces ?? ''}`,
  );
  if ((row?.count ?? 0) >= limits.api_keys_per_account) throw keysFull();
}

interface ApiKeyRow {
  key_id: string;
  name: string;
  prefix: string;
  scopes: string;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
}

const toApiKey = (row: ApiKeyRow): ApiKey => ({
  ...row,
  scopes: JSON.parse(row.scopes) as Scope[],
});

export const createKey: Handler<'keysCreate'> = async ({ ctx, body }) => {
  await assertKeyLimit(ctx.deps, ctx.userId);
  const { key, secret, statements } = await issueApiKey(ctx.deps, ctx.userId, {
    name: body.name,
    scopes: body.scopes ?? scopes,
    days: body.expires_in_days === undefined ? usualKeyDays : body.expires_in_days,
  });
  const results = await batch(ctx.deps.db, statements);
  if (results.at(-1)?.meta.changes === 0) throw keysFull();
  return { key, secret };
};

export const listKeys: Handler<'keysList'> = async ({ ctx }) => {
  const results = await allRows<ApiKeyRow>(
    ctx.deps.db,
    sql`SELECT key_id, name, prefix, scopes, created_at, expires_at, last_used_at
      FROM api_keys WHERE user_id = ${ctx.userId} ORDER BY created_at, key_id`,
  );
  return { keys: results.map(toApiKey) };
};

export const deleteKey: Handler<'keysDelete'> = async ({ ctx, params }) => {
  const changes = await run(
    ctx.deps.db,
    sql`DELETE FROM api_keys
      WHERE key_id = ${params.keyId ?? ''} AND user_id = ${ctx.userId}`,
  );
  if (changes === 0) throw notFound('API key');
  return { deleted: true };
};
