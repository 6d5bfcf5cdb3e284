import type { AnswerOf } from '@biophony/contract';
import { ApiError } from '../../http/errors/api-error.ts';
import type { Deps } from '../../ports/deps.ts';
import { shownUserCode, typedUserCode } from './user-code.ts';

export interface DeviceRow {
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

/** The request that waits with a user code. Throws invalid_request when nobody waits with it. */
export async function rowOfUserCode({ db, clock }: Deps, typed: string): Promise<DeviceRow> {
  const row = await db
    .prepare('SELECT * FROM device_logins WHERE user_code = ? AND expires_at > ?')
    .bind(typedUserCode(typed), clock.now().toISOString())
    .first<DeviceRow>();
  if (row) return row;
  throw new ApiError(
    'invalid_request',
    'user_code is not known or has expired. Compare it with the terminal, or start again there.',
    'user_code',
  );
}

export const toRequest = (row: DeviceRow): AnswerOf<'authDeviceGet'> => ({
  user_code: shownUserCode(row.user_code),
  client_name: row.client_name,
  status: row.status,
  created_at: row.created_at,
  expires_at: row.expires_at,
});
