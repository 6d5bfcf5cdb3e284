import { type AnswerOf, type BodyOf, limits, scopes } from '@biophony/contract';
import type { Deps } from '../base/deps.ts';
import { randomToken, sha256Hex } from '../base/secrets.ts';
import { batch, firstRow, run, sql } from '../base/sql.ts';
import { ApiError } from '../http/api-error.ts';
import type { AuthRoutes } from '../http/handler.ts';
import { assertKeyLimit, issueApiKey, usualKeyDays } from './api-keys.ts';
import { type AddressOf, type Allowance, countAttempts } from './callers.ts';
import { recordSignIn } from './guess-limits.ts';

// RFC 8628, section 6.1: no vowels, so that no words appear, and no digits to mistake for letters.
const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const length = 8;

/** Eight letters, 2.6e10 possibilities. */
export function newUserCode(): string {
  const most = 256 - (256 % letters.length);
  let code = '';
  while (code.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < most && code.length < length) code += letters[byte % letters.length];
  return code;
}

export const shownUserCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

export const typedUserCode = (text: string) => text.toUpperCase().replaceAll(/[^A-Z]/g, '');

interface DeviceRow {
  device_code_sha256: string;
  user_code: string;
  client_name: string;
  replaces_key_id: string | null;
  status: 'pending' | 'approved' | 'denied';
  user_id: string | null;
  poll_seconds: number;
  polled_at: string | null;
  created_at: string;
  expires_at: string;
}

/** Throws invalid_request if none waits. */
async function rowOfUserCode({ db, clock }: Deps, typed: string): Promise<DeviceRow> {
  const row = await firstRow<DeviceRow>(
    db,
    sql`SELECT * FROM device_logins
      WHERE user_code = ${typedUserCode(typed)} AND expires_at > ${clock.now().toISOString()}`,
  );
  if (row) return row;
  throw new ApiError(
    'invalid_request',
    'user_code is not known or has expired. Compare it with the terminal, or start again there.',
    'user_code',
  );
}

const toRequest = (row: DeviceRow): AnswerOf<'authDeviceGet'> => ({
  user_code: shownUserCode(row.user_code),
  client_name: row.client_name,
  status: row.status,
  created_at: row.created_at,
  expires_at: row.expires_at,
});

/** A secret code for the device, and a short one for the person to compare. */
export async function startDevice(
  { db, clock, config }: Deps,
  body: BodyOf<'authDeviceStart'>,
): Promise<AnswerOf<'authDeviceStart'>> {
  const [deviceCode, userCode, now] = [randomToken(), newUserCode(), clock.now()];
  await run(
    db,
    sql`INSERT INTO device_logins
        (device_code_sha256, user_code, client_name, replaces_key_id, poll_seconds, created_at,
          expires_at)
      VALUES (${sha256Hex(deviceCode)}, ${userCode}, ${body.client_name},
        ${body.replaces_key_id ?? null}, ${limits.device_poll_seconds}, ${now.toISOString()},
        ${new Date(now.getTime() + limits.device_code_seconds * 1000).toISOString()})`,
  );
  const formattedCode = shownUserCode(userCode);
  const page = `${config.baseUrl}/device`;
  return {
    device_code: deviceCode,
    user_code: formattedCode,
    verification_uri: page,
    verification_uri_complete: `${page}?user_code=${formattedCode}`,
    expires_in: limits.device_code_seconds,
    interval: limits.device_poll_seconds,
  };
}

/** Throws conflict if already decided, and limit_reached. */
export async function decideDevice(
  deps: Deps,
  userId: string,
  typed: string,
  decision: 'approved' | 'denied',
): Promise<AnswerOf<'authDeviceGet'>> {
  const row = await rowOfUserCode(deps, typed);
  if (decision === 'approved') await assertKeyLimit(deps, userId, row.replaces_key_id);
  const changes = await run(
    deps.db,
    sql`UPDATE device_logins SET status = ${decision}, user_id = ${userId}
      WHERE device_code_sha256 = ${row.device_code_sha256} AND status = 'pending'`,
  );
  if (changes === 0)
    throw new ApiError('conflict', 'This device has been answered already. Look at its terminal.');
  return toRequest({ ...row, status: decision });
}

type Polled = AnswerOf<'authDevicePoll'>;

const expired: Polled = { status: 'expired' };
// Clocks and networks are not exact.
const slackMs = 500;

/**
 * The first poll after the approval gets the key; the replaced key ends in the same transaction.
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
  const results = await batch(db, [
    ...statements,
    sql`DELETE FROM api_keys WHERE key_id = ${row.replaces_key_id ?? ''} AND user_id = ${userId}
        AND EXISTS (SELECT 1 FROM api_keys WHERE key_id = ${key.key_id})`,
    sql`DELETE FROM device_logins
      WHERE device_code_sha256 = ${row.device_code_sha256} AND status = 'approved'`,
  ]);
  const stored = results[statements.length - 1];
  const user = await firstRow<{ email: string | null; display_name: string }>(
    db,
    sql`SELECT email, display_name FROM users WHERE user_id = ${userId}`,
  );
  if (!stored?.meta.changes || !user) return expired;
  return { status: 'approved', key, secret, ...user };
}

/**
 * A poll that comes too early makes later ones wait five seconds longer (RFC 8628, section 3.5).
 */
async function remember({ db, clock }: Deps, row: DeviceRow): Promise<Polled> {
  const now = clock.now();
  const last = row.polled_at === null ? -Infinity : Date.parse(row.polled_at);
  const early = now.getTime() < last + row.poll_seconds * 1000 - slackMs;
  const interval = row.poll_seconds + (early ? limits.device_poll_seconds : 0);
  await run(
    db,
    sql`UPDATE device_logins SET polled_at = ${now.toISOString()}, poll_seconds = ${interval}
      WHERE device_code_sha256 = ${row.device_code_sha256}`,
  );
  return { status: early ? 'slow_down' : 'pending', interval };
}

/** An unknown code has expired or was used. */
export async function pollDevice(deps: Deps, deviceCode: string): Promise<Polled> {
  const hash = sha256Hex(deviceCode);
  const row = await firstRow<DeviceRow>(
    deps.db,
    sql`SELECT * FROM device_logins WHERE device_code_sha256 = ${hash}`,
  );
  if (!row || row.expires_at <= deps.clock.now().toISOString()) return expired;
  if (row.status === 'approved') return handOver(deps, row);
  return row.status === 'denied' ? { status: 'denied' } : remember(deps, row);
}

const startsFromAddress: Allowance = { attempts: 100, seconds: 900 };
const codesOfUser: Allowance = { attempts: 30, seconds: 900 };

/** RFC 8628; the device gets an API key. */
export function deviceRoutes(deps: Deps, address: AddressOf): AuthRoutes {
  const countCodes = (userId: string) =>
    countAttempts(deps, { [`device-codes-of:${userId}`]: codesOfUser });

  return {
    async authDeviceStart(c, { body }) {
      await countAttempts(deps, { [`device-from:${address(c)}`]: startsFromAddress });
      return c.json(await startDevice(deps, body));
    },
    authDevicePoll: async (c, { body }) => c.json(await pollDevice(deps, body.device_code)),
    async authDeviceGet(c, { ctx, query }) {
      await countCodes(ctx.userId);
      return c.json(toRequest(await rowOfUserCode(deps, query.user_code)));
    },
    async authDeviceApprove(c, { ctx, body }) {
      await countCodes(ctx.userId);
      const decided = await decideDevice(deps, ctx.userId, body.user_code, 'approved');
      await recordSignIn(deps, ctx.userId, 'device', address(c));
      return c.json(decided);
    },
    async authDeviceDeny(c, { ctx, body }) {
      await countCodes(ctx.userId);
      return c.json(await decideDevice(deps, ctx.userId, body.user_code, 'denied'));
    },
  };
}
