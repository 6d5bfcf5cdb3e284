import { scopes } from '@biophony/contract';
import type { Handler } from '../../http/handler.ts';
import {
  assertKeyLimit,
  issueApiKey,
  keysFull,
  usualKeyDays,
} from '../../identity/secrets/issue-api-key.ts';

/** Makes a key and shows it this once. */
export const createKey: Handler<'keysCreate'> = async ({ ctx, body }) => {
  await assertKeyLimit(ctx.deps, ctx.userId);
  const { key, secret, statements } = await issueApiKey(ctx.deps, ctx.userId, {
    name: body.name,
    scopes: body.scopes ?? scopes,
    days: body.expires_in_days === undefined ? usualKeyDays : body.expires_in_days,
  });
  const results = await ctx.deps.db.batch(statements);
  if (results.at(-1)?.meta.changes === 0) throw keysFull();
  return { key, secret };
};
