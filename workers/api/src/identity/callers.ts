import type { GetConnInfo } from 'hono/conninfo';
import type { Deps } from '../base/deps.ts';
import { batch, join, type Sql, sql } from '../base/sql.ts';
import { ApiError } from '../http/api-error.ts';
import type { FairQueue } from '../http/fair-queue.ts';
import type { HttpContext } from '../http/handler.ts';

/** First four groups; `::` stands for zeros (RFC 4291, section 2.2). */
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

/** For counting: IPv4 address, or IPv6 /64 network, which has one holder. */
export function toNetwork(address: string): string {
  const plain = address.replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  return plain.includes(':') ? `${prefixOf(plain)}::/64` : plain;
}

/** `unknown` if the runtime does not say. */
export type AddressOf = (c: HttpContext) => string;

export interface Hashing {
  address: AddressOf;
  hashing: FairQueue;
}

export const callerAddress =
  (connInfo: GetConnInfo | undefined): AddressOf =>
  (c) =>
    toNetwork(connInfo?.(c).remote.address ?? 'unknown');

export interface Allowance {
  attempts: number;
  seconds: number;
}

/** An attempt refused by one key must not use up the others. For the batch that counted. */
function takeBackRefused(entries: readonly [string, Allowance][]): Sql {
  const any = (isOver: boolean) =>
    join(
      entries.map(([key, { attempts }]) =>
        isOver
          ? sql`(attempt_key = ${key} AND count > ${attempts})`
          : sql`(attempt_key = ${key} AND count <= ${attempts})`,
      ),
      ' OR ',
    );
  return sql`UPDATE auth_attempts SET count = count - 1 WHERE (${any(false)})
      AND EXISTS (SELECT 1 FROM auth_attempts WHERE ${any(true)})`;
}

/**
 * Throws rate_limited (with Retry-After) if one key has used up its allowance. Windows start with
 * the first attempt.
 */
export async function countAttempts(
  { db, clock }: Deps,
  allowances: Record<string, Allowance>,
): Promise<void> {
  const now = Math.floor(clock.now().getTime() / 1000);
  const entries = Object.entries(allowances);
  const results = await batch<{ count: number; resets_at: number }>(db, [
    ...entries.map(
      ([key, { seconds }]) =>
        sql`INSERT INTO auth_attempts (attempt_key, count, resets_at) VALUES (${key}, 1,
          ${now + seconds})
          ON CONFLICT (attempt_key) DO UPDATE SET
            count = CASE WHEN auth_attempts.resets_at <= ${now} THEN 1 ELSE auth_attempts.count + 1 END,
            resets_at = CASE WHEN auth_attempts.resets_at <= ${now} THEN ${now + seconds} ELSE auth_attempts.resets_at END
          RETURNING count, resets_at`,
    ),
    ...(entries.length > 1 ? [takeBackRefused(entries)] : []),
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

export const takeBackAttempts = ({ db }: Deps, keys: readonly string[]) =>
  batch(
    db,
    keys.map(
      (key) =>
        sql`UPDATE auth_attempts SET count = count - 1
          WHERE attempt_key = ${key} AND count > 0`,
    ),
  );
