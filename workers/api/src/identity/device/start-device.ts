import { limits, type AnswerOf, type BodyOf } from '@biophony/contract';
import { sha256Hex } from '../../http/sha256.ts';
import type { Deps } from '../../ports/deps.ts';
import { randomToken } from '../secrets/random-token.ts';
import { newUserCode, shownUserCode } from './user-code.ts';

/** A device asks: a secret code for itself, and a short one for the person to compare. */
export async function startDevice(
  { db, clock, config }: Deps,
  body: BodyOf<'authDeviceStart'>,
): Promise<AnswerOf<'authDeviceStart'>> {
  const [deviceCode, userCode, now] = [randomToken(), newUserCode(), clock.now()];
  await db
    .prepare(
      `INSERT INTO device_logins
         (device_code_sha256, user_code, client_name, replaces_key_id, poll_seconds, created_at, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .bind(
      sha256Hex(deviceCode),
      userCode,
      body.client_name,
      body.replaces_key_id ?? null,
      limits.device_poll_seconds,
      now.toISOString(),
      new Date(now.getTime() + limits.device_code_seconds * 1000).toISOString(),
    )
    .run();
  const shown = shownUserCode(userCode);
  const page = `${config.baseUrl}/device`;
  return {
    device_code: deviceCode,
    user_code: shown,
    verification_uri: page,
    verification_uri_complete: `${page}?user_code=${shown}`,
    expires_in: limits.device_code_seconds,
    interval: limits.device_poll_seconds,
  };
}
