import type { Database } from '../../ports/database.ts';
import { ApiError } from '../errors/api-error.ts';
import { sha256Hex } from '../sha256.ts';

const lockMs = 60_000;
const keptMs = 24 * 3600_000;
const waitMs = 10_000;
const pollMs = 100;

interface Stored {
  request_sha256: string;
  answer: string | null;
}

/** One request under an Idempotency-Key. */
export interface IdempotentRequest {
  userId: string;
  key: string;
  method: string;
  path: string;
  body: unknown;
}

/** The header's value; null when absent. Throws when it cannot be a key. */
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

/** Takes the key for this request; false when another request holds it or has answered. */
async function claim(db: Database, request: IdempotentRequest, hash: string, now: number) {
  const { meta } = await db
    .prepare(
      `INSERT INTO idempotency_keys (user_id, idempotency_key, request_sha256, locked_until, expires_at)
       VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (user_id, idempotency_key) DO UPDATE
       SET request_sha256 = excluded.request_sha256, answer = NULL, locked_until = excluded.locked_until,
         expires_at = excluded.expires_at
       WHERE idempotency_keys.expires_at <= ?6 OR (idempotency_keys.answer IS NULL
         AND idempotency_keys.locked_until <= ?6 AND idempotency_keys.request_sha256 = ?3)`,
    )
    .bind(request.userId, request.key, hash, now + lockMs, now + keptMs, now)
    .run();
  return meta.changes > 0;
}

/** Waits for the request that holds the key; its answer, or null when it failed and let go. */
async function answerOfOther(db: Database, request: IdempotentRequest, hash: string) {
  for (let waited = 0; waited <= waitMs; waited += pollMs) {
    const stored = await db
      .prepare(
        'SELECT request_sha256, answer FROM idempotency_keys WHERE user_id = ? AND idempotency_key = ?',
      )
      .bind(request.userId, request.key)
      .first<Stored>();
    if (!stored) return null;
    if (stored.request_sha256 !== hash)
      throw new ApiError(
        'idempotency_mismatch',
        'This Idempotency-Key was already used for another request. Use a new key.',
        'Idempotency-Key',
      );
    if (stored.answer !== null) return stored.answer;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new ApiError(
    'conflict',
    'The first request with this Idempotency-Key is still being worked on. Try again in a moment.',
  ).retryAfter(2);
}

/** What tells requests apart. */
const textOf = ({ method, path, body }: IdempotentRequest): string =>
  JSON.stringify([method, path, body ?? null]);

/**
 * Runs `work` once for a key: a repeat with the same body gets the stored answer, for 24 hours. Only
 * successes are kept; after a failure, or a crash and the lock's 60 seconds, a repeat runs again.
 * Throws idempotency_mismatch when the key was used for another path or body.
 */
export async function once(
  db: Database,
  now: () => Date,
  request: IdempotentRequest,
  work: () => Promise<unknown>,
): Promise<{ answer: unknown; replayed: boolean }> {
  const hash = sha256Hex(textOf(request));
  const own = [request.userId, request.key, hash] as const;
  while (!(await claim(db, request, hash, now().getTime()))) {
    const stored = await answerOfOther(db, request, hash);
    if (stored !== null) return { answer: JSON.parse(stored) as unknown, replayed: true };
  }
  const mine = 'WHERE user_id = ? AND idempotency_key = ? AND request_sha256 = ?';
  try {
    const answer = await work();
    await db
      .prepare(`UPDATE idempotency_keys SET answer = ? ${mine}`)
      .bind(JSON.stringify(answer), ...own)
      .run();
    return { answer, replayed: false };
  } catch (cause) {
    await db
      .prepare(`DELETE FROM idempotency_keys ${mine} AND answer IS NULL`)
      .bind(...own)
      .run();
    throw cause;
  }
}
