import { limits } from '@biophony/contract';
import type { Handler } from '../../http/handler.ts';
import { updateProgress } from './progress.ts';
import { heldShard, isOpen, leaseLost, secondsFrom } from './shard-row.ts';

/** Renews a lease and notes progress; tells the runner to stop when the analysis was cancelled. */
export const heartbeat: Handler<'runnerHeartbeat'> = async ({ ctx, params, body }) => {
  const { db } = ctx.deps;
  const shard = await heldShard(db, params.shardId, body.lease_token);
  if (!isOpen(shard)) return { expires_at: ctx.now.toISOString(), cancelled: true };
  const expires_at = secondsFrom(ctx.now, limits.lease_seconds);
  const [renewed] = await db.batch([
    db
      .prepare(
        `UPDATE shards SET lease_expires_at = ?, files_done = max(files_done, ?), seconds_done = max(seconds_done, ?)
         WHERE shard_id = ? AND lease_token = ? AND status = 'leased' RETURNING shard_id`,
      )
      .bind(expires_at, body.files_done, body.seconds_done, shard.shard_id, body.lease_token),
    updateProgress(db, shard.analysis_id),
  ]);
  if (renewed?.results.length === 0) throw leaseLost();
  return { expires_at, cancelled: false };
};
