import { scopes } from '@biophony/contract';
import type { Handler } from '../../http/handler.ts';
import {
  assertRoomForKey,
  issueApiKey,
  usualKeyDays,
} from '../../identity/secrets/issue-api-key.ts';

/** Makes a key and shows it this once. */
export const createKey: Handler<'keysCreate'> = async ({ ctx, body }) => {
  await assertRoomForKey(ctx.deps, ctx.userId);
  const { key, secret, statement } = await issueApiKey(ctx.deps, ctx.userId, {
    name: body.name,
    scopes: body.scopes ?? scopes,
    days: body.expires_in_days === undefined ? usualKeyDays : body.expires_in_days,
  });
  await statement.run();
  return { key, secret };
};
