import { limits, scopes, type AnswerOf } from '@biophony/contract';
import { sha256Hex } from '../../http/sha256.ts';
import type { Deps } from '../../ports/deps.ts';
import { issueApiKey, usualKeyDays } from '../secrets/issue-api-key.ts';
import type { DeviceRow } from './device-row.ts';

type Polled = AnswerOf<'authDevicePoll'>;

const expired: Polled = { status: 'expired' };
// A poll may come this much early: clocks and networks are not exact.
const slackMs = 500;

/**
 * Gives the key to the first poll after the approval, unless the approval was ended meanwhile; in the same transaction
 * the key it replaces ends.
 */
async function handOver(deps: Deps, row: DeviceRow): Promise<Polled> {
  const { db } = deps;
  const userId = row.user_id ?? '';
  const { key, secret, statements } = await issueApiKey(deps, userId, {
    name: row.client_name,
    scopes,
    days: usualKeyDays,
    device: row.device_code_sha256,
    replaces: row.replaces_key_id,
  });
  const results = await db.batch([
    ...statements,
    db
      .prepare(
        `DELETE FROM api_keys WHERE key_id = ? AND user_id = ?
         AND EXISTS (SELECT 1 FROM api_keys WHERE key_id = ?)`,
      )
      .bind(row.replaces_key_id ?? '', userId, key.key_id),
    db
      .prepare("DELETE FROM device_logins WHERE device_code_sha256 = ? AND status = 'approved'")
      .bind(row.device_code_sha256),
  ]);
  const stored = results[statements.length - 1];
  const user = await db
    .prepare('SELECT email, display_name FROM users WHERE user_id = ?')
    .bind(userId)
    .first<{ email: string | null; display_name: string }>();
  if (!stored?.meta.changes || !user) return expired;
  return { status: 'approved', key, secret, ...user };
}

/** Remembers the poll; one that comes too early makes all later ones wait five seconds longer (RFC 8628, section 3.5). */
async function remember({ db, clock }: Deps, row: DeviceRow): Promise<Polled> {
  const now = clock.now();
  const last = row.polled_at === null ? -Infinity : Date.parse(row.polled_at);
  const early = now.getTime() < last + row.poll_seconds * 1000 - slackMs;
  const interval = row.poll_seconds + (early ? limits.device_poll_seconds : 0);
  await db
    .prepare(
      'UPDATE device_logins SET polled_at = ?, poll_seconds = ? WHERE device_code_sha256 = ?',
    )
    .bind(now.toISOString(), interval, row.device_code_sha256)
    .run();
  return { status: early ? 'slow_down' : 'pending', interval };
}

/** What has become of a device's request. A code that is unknown has expired or was taken. */
export async function pollDevice(deps: Deps, deviceCode: string): Promise<Polled> {
  const hash = sha256Hex(deviceCode);
  const row = await deps.db
    .prepare('SELECT * FROM device_logins WHERE device_code_sha256 = ?')
    .bind(hash)
    .first<DeviceRow>();
  if (!row || row.expires_at <= deps.clock.now().toISOString()) return expired;
  if (row.status === 'approved') return handOver(deps, row);
  return row.status === 'denied' ? { status: 'denied' } : remember(deps, row);
}
