import type { Database } from '../base/database.ts';
import { sha256Hex } from '../base/secrets.ts';
import { firstRow, run, type Sql, sql } from '../base/sql.ts';
import { ApiError } from './api-error.ts';

/** Longer than such a call takes: the earlier request may have been killed. */
const lockMs = 5_000;
const keptMs = 24 * 3600_000;
const waitMs = 15_000;
const pollMs = 100;
/** Bytes. An answer may repeat a whole project. */
const longestKept = 64 * 1024;
/** Per account; the oldest are removed. */
export const keysKept = 10_000;

interface Stored {
  request_sha256: string;
  answer: string | null;
  locked_until: number;
}

export interface IdempotentRequest {
  userId: string;
  key: string;
  method: string;
  path: string;
  body: unknown;
}

/** Null when absent. Throws if it cannot be a key. */
export function idempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(header))
    throw new ApiError(
      'invalid_request',
      'Idempotency-Key must be 1 to 255 visible ASCII characters.',
      'Idempotency-Key',
    );
  return header;
}

/**
 * When the key ends, the same for all that take it in turn; null if another request holds it or has
 * answered.
 */
async function claim(db: Database, request: IdempotentRequest, hash: string, now: number) {
  const row = await firstRow<{ expires_at: number }>(
    db,
    sql`INSERT INTO idempotency_keys (user_id, idempotency_key, request_sha256, locked_until,
      expires_at)
      VALUES (${request.userId}, ${request.key}, ${hash}, ${now + lockMs}, ${now + keptMs})
      ON CONFLICT (user_id, idempotency_key) DO UPDATE
      SET request_sha256 = excluded.request_sha256, answer = NULL, locked_until = excluded.locked_until,
        expires_at = CASE WHEN idempotency_keys.expires_at <= ${now} THEN excluded.expires_at
          ELSE idempotency_keys.expires_at END
      WHERE idempotency_keys.expires_at <= ${now} OR (idempotency_keys.answer IS NULL
        AND idempotency_keys.locked_until <= ${now} AND idempotency_keys.request_sha256 = ${hash})
      RETURNING expires_at`,
  );
  return row?.expires_at ?? null;
}

/** Null if the other request released the key or must have been killed. */
async function answerOfOther(
  db: Database,
  now: () => Date,
  request: IdempotentRequest,
  hash: string,
): Promise<string | null> {
  for (let waited = 0; waited <= waitMs; waited += pollMs) {
    const stored = await firstRow<Stored>(
      db,
      sql`SELECT request_sha256, answer, locked_until FROM idempotency_keys
        WHERE user_id = ${request.userId} AND idempotency_key = ${request.key}`,
    );
    if (!stored) return null;
    if (stored.request_sha256 !== hash)
      throw new ApiError(
        'idempotency_mismatch',
        'This Idempotency-Key was already used for another request. Use a new key.',
        'Idempotency-Key',
      );
    if (stored.answer !== null) return stored.answer;
    if (stored.locked_until <= now().getTime()) return null;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new ApiError(
    'unavailable',
    'The first request with this Idempotency-Key is still being worked on. Try again in a moment.',
  ).retryAfter(2);
}

const textOf = ({ method, path, body }: IdempotentRequest): string =>
  JSON.stringify([method, path, body ?? null]);

/** The same each time a request restarts. */
function idUnder({ userId, key }: IdempotentRequest, hash: string, keyEnds: number): string {
  const hex = sha256Hex(JSON.stringify([userId, key, hash, keyEnds]));
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** One new ID in 256 also removes the oldest keys, to save counting. */
const prunes = (newId: string) => newId.startsWith('00');

const oldest = ({ userId }: IdempotentRequest) =>
  sql`DELETE FROM idempotency_keys WHERE user_id = ${userId} AND idempotency_key IN (
    SELECT idempotency_key FROM idempotency_keys WHERE user_id = ${userId}
    ORDER BY expires_at DESC, idempotency_key LIMIT 10000 OFFSET ${keysKept})`;

const isKept = (answer: string) => new TextEncoder().encode(answer).length <= longestKept;

/** After other failures the outcome is unknown. */
const isRefusal = (cause: unknown): boolean => cause instanceof ApiError && cause.status < 500;

/**
 * For 24 hours a repeat with the same body gets the stored answer. A refusal of the first call
 * frees the key. After a crash, a late failure, or an answer above 64 KiB (not stored), a repeat
 * runs again with the same `newId`, so that `work` finds what it created. Throws
 * idempotency_mismatch for another path or body.
 */
export async function once(
  db: Database,
  now: () => Date,
  request: IdempotentRequest,
  work: (newId: string) => Promise<unknown>,
): Promise<{ answer: unknown; replayed: boolean }> {
  const hash = sha256Hex(textOf(request));
  let keyEnds: number | null;
  let begun: number;
  while ((keyEnds = await claim(db, request, hash, (begun = now().getTime()))) === null) {
    const stored = await answerOfOther(db, now, request, hash);
    if (stored !== null) return { answer: JSON.parse(stored) as unknown, replayed: true };
  }
  // If one of these fails, the lock expires.
  const note = (statement: Sql) =>
    run(
      db,
      sql`${statement} WHERE user_id = ${request.userId} AND idempotency_key = ${request.key}
        AND request_sha256 = ${hash} AND answer IS NULL`,
    ).catch(() => {});
  const free = () => note(sql`UPDATE idempotency_keys SET locked_until = ${now().getTime()}`);
  const newId = idUnder(request, hash, keyEnds);
  if (prunes(newId)) await run(db, oldest(request)).catch(() => {});
  // An earlier run may have done what this one is refused.
  const isFirst = keyEnds === begun + keptMs;
  try {
    const answer = await work(newId);
    const text = JSON.stringify(answer);
    if (isKept(text)) await note(sql`UPDATE idempotency_keys SET answer = ${text}`);
    else await free();
    return { answer, replayed: false };
  } catch (cause) {
    if (isFirst && isRefusal(cause)) await note(sql`DELETE FROM idempotency_keys`);
    else await free();
    throw cause;
  }
}
