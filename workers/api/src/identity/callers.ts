import type { GetConnInfo } from 'hono/conninfo';
import type { Database, Statement } from '../base/database.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/api-error.ts';
import type { FairQueue } from '../http/fair-queue.ts';
import type { HttpContext } from '../http/handler.ts';

/** The first four groups of an IPv6 address; `::` stands for as many zeros as are missing (RFC 4291, section 2.2). */
function prefixOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

/**
 * What attempts are counted for: an IPv4 address, or the /64 network of an IPv6 address, since whoever has one
 * of its addresses has them all.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  return plain.includes(':') ? `${prefixOf(plain)}::/64` : plain;
}

/** Tells which network a call comes from, for counting attempts; `unknown` where the runtime does not say. */
export type AddressOf = (c: HttpContext) => string;

/** What a row needs that hashes passwords: networks take turns. */
export interface Hashing {
  address: AddressOf;
  hashing: FairQueue;
}

export const callerAddress =
  (connInfo: GetConnInfo | undefined): AddressOf =>
  (c) =>
    networkOf(connInfo?.(c).remote.address ?? 'unknown');

/** So many attempts within so many seconds. */
export interface Allowance {
  attempts: number;
  seconds: number;
}

/**
 * Takes the attempt back where another key has used up its allowance: it is refused, so nothing was tried, and whoever
 * goes on after a refusal uses up nobody else's allowance. For the batch that counted, so that nobody reads the count
 * between.
 */
function takeBackRefused(db: Database, entries: readonly [string, Allowance][]): Statement {
  const any = (sign: string) =>
    entries.map(() => `(attempt_key = ? AND count ${sign} ?)`).join(' OR ');
  const values = entries.flatMap(([key, { attempts }]) => [key, attempts]);
  return db
    .prepare(
      `UPDATE auth_attempts SET count = count - 1 WHERE (${any('<=')})
         AND EXISTS (SELECT 1 FROM auth_attempts WHERE ${any('>')})`,
    )
    .bind(...values, ...values);
}

/**
 * Counts an attempt under each key, and throws rate_limited (with Retry-After) when one of them has used up
 * its allowance; it is then not counted under the others. Windows are fixed, starting with the first attempt.
 */
export async function countAttempts(
  { db, clock }: Deps,
  allowances: Record<string, Allowance>,
): Promise<void> {
  const now = Math.floor(clock.now().getTime() / 1000);
  const entries = Object.entries(allowances);
  const results = await db.batch<{ count: number; resets_at: number }>([
    ...entries.map(([key, { seconds }]) =>
      db
        .prepare(
          `INSERT INTO auth_attempts (attempt_key, count, resets_at) VALUES (?1, 1, ?2)
           ON CONFLICT (attempt_key) DO UPDATE SET
             count = CASE WHEN auth_attempts.resets_at <= ?3 THEN 1 ELSE auth_attempts.count + 1 END,
             resets_at = CASE WHEN auth_attempts.resets_at <= ?3 THEN ?2 ELSE auth_attempts.resets_at END
           RETURNING count, resets_at`,
        )
        .bind(key, now + seconds, now),
    ),
    ...(entries.length > 1 ? [takeBackRefused(db, entries)] : []),
  ]);
  entries.forEach(([, { attempts }], i) => {
    const row = results[i]?.results[0];
    if (row && row.count > attempts) {
      const wait = row.resets_at - now;
      throw new ApiError(
        'rate_limited',
        `Too many attempts. Try again in ${Math.ceil(wait / 60)} minutes.`,
      ).retryAfter(wait);
    }
  });
}

/** Takes the latest attempt back under each key, after a success: it was no guess. */
export const takeBackAttempts = ({ db }: Deps, keys: readonly string[]) =>
  db.batch(
    keys.map((key) =>
      db
        .prepare('UPDATE auth_attempts SET count = count - 1 WHERE attempt_key = ? AND count > 0')
        .bind(key),
    ),
  );
