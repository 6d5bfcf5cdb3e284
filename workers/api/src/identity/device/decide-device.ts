import type { AnswerOf } from '@biophony/contract';
import { ApiError } from '../../http/errors/api-error.ts';
import type { Deps } from '../../ports/deps.ts';
import { assertKeyLimit } from '../secrets/issue-api-key.ts';
import { rowOfUserCode, toRequest } from './device-row.ts';

/** Somebody lets a device in with a key of theirs, or refuses it. Throws conflict when that was decided before, and limit_reached. */
export async function decideDevice(
  deps: Deps,
  userId: string,
  typed: string,
  decision: 'approved' | 'denied',
): Promise<AnswerOf<'authDeviceGet'>> {
  const row = await rowOfUserCode(deps, typed);
  if (decision === 'approved') await assertKeyLimit(deps, userId, row.replaces_key_id);
  const { meta } = await deps.db
    .prepare(
      `UPDATE device_logins SET status = ?, user_id = ?
       WHERE device_code_sha256 = ? AND status = 'pending'`,
    )
    .bind(decision, userId, row.device_code_sha256)
    .run();
  if (meta.changes === 0)
    throw new ApiError('conflict', 'This device has been answered already. Look at its terminal.');
  return toRequest({ ...row, status: decision });
}
