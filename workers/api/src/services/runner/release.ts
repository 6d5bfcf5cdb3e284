import { limits } from '@biophony/contract';
import type { Handler } from '../../http/handler.ts';
import { sendMails } from '../mails/send-mails.ts';
import { failAnalysis, givenUpMessage } from './shards/fail-analysis.ts';
import { handBack } from './shards/hand-back.ts';
import { heldShard, isOpen, leaseLost, secondsFrom } from './shards/shard-row.ts';

const longestPauseSeconds = 300;

/**
 * Takes a shard back. Without an error the attempt does not count. With one it is tried again after a pause that
 * doubles (2, 4, 8 s ...), until its attempts are used up or trying again cannot help; then the analysis fails.
 */
export const releaseShard: Handler<'runnerRelease'> = async ({ ctx, params, body }) => {
  const { db } = ctx.deps;
  const shard = await heldShard(ctx, params.shardId, body.lease_token);
  if (shard.status !== 'leased') throw leaseLost();
  const error = body.error?.trim() || null;
  const failed = error !== null && (body.final === true || shard.attempts >= limits.shard_attempts);
  const pause = Math.min(2 ** shard.attempts, longestPauseSeconds);
  const next = {
    status: failed || !isOpen(shard) ? ('failed' as const) : ('ready' as const),
    attempts: error === null ? Math.max(0, shard.attempts - 1) : shard.attempts,
    // Without an error it is the next one again, before all that came after it.
    availableAt: error === null ? shard.queued_at : secondsFrom(ctx.now, pause),
    error,
  };
  await db.batch([
    ...handBack(db, shard, body.lease_token, next, ctx.now, null),
    ...(failed ? failAnalysis(db, shard, givenUpMessage(shard, error), ctx.now) : []),
  ]);
  ctx.deps.background(failed ? sendMails(ctx.deps) : ctx.deps.wakeRunners.wake());
  return { released: true };
};
