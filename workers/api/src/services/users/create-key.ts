import { scopes } from '@biophony/contract';
import type { Handler } from '../../http/handler.ts';
import { sha256Hex } from '../../http/sha256.ts';
import { newApiKey } from '../../identity/api-keys.ts';
import { toApiKey, type ApiKeyRow } from './api-key-row.ts';

const day = 86_400_000;
const defaultDays = 365;
const prefixLength = 10;

/** Makes a key and shows it this once; only its SHA-256 is kept. */
export const createKey: Handler<'keysCreate'> = async ({ ctx, body }) => {
  const secret = newApiKey();
  const days = body.expires_in_days === undefined ? defaultDays : body.expires_in_days;
  const row: ApiKeyRow = {
    key_id: crypto.randomUUID(),
    name: body.name,
    prefix: secret.slice(0, prefixLength),
    scopes: JSON.stringify([...new Set(body.scopes ?? scopes)]),
    created_at: ctx.now.toISOString(),
    expires_at: days === null ? null : new Date(ctx.now.getTime() + days * day).toISOString(),
    last_used_at: null,
  };
  await ctx.deps.db
    .prepare(
      `INSERT INTO api_keys (key_id, user_id, name, prefix, secret_sha256, scopes, created_at, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .bind(
      row.key_id,
      ctx.userId,
      row.name,
      row.prefix,
      await sha256Hex(secret),
      row.scopes,
      row.created_at,
      row.expires_at,
    )
    .run();
  return { key: toApiKey(row), secret };
};
