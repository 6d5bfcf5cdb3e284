import { limits } from '@biophony/contract';
import type { Handler } from '../../http/handler.ts';
import { addProgress } from './shards/progress.ts';
import { heldShard, isOpen, leaseLost, secondsFrom } from './shards/shard-row.ts';

/** Renews a lease and notes progress; tells the runner to stop when the analysis was cancelled. */
export const heartbeat: Handler<'runnerHeartbeat'> = async ({ ctx, params, body }) => {
  const { db } = ctx.deps;
  const shard = await heldShard(ctx, params.shardId, body.lease_token);
  if (!isOpen(shard)) return { expires_at: ctx.now.toISOString(), cancelled: true };
  const expires_at = secondsFrom(ctx.now, limits.lease_seconds);
  const files = Math.min(body.files_done, shard.file_count);
  const held = {
    sql: `shard_id = ? AND lease_token = ?`,
    values: [shard.shard_id, body.lease_token],
  };
  const next = {
    files: 'CASE WHEN files_done < ? THEN ? ELSE files_done END',
    seconds: 'CASE WHEN seconds_done < ? THEN ? ELSE seconds_done END',
    values: [files, files, body.seconds_done, body.seconds_done],
  };
  const results = await db.batch([
    ...addProgress(db, shard.analysis_id, next, held),
    db
      .prepare(
        `UPDATE shards SET lease_expires_at = ?, files_done = ${next.files}, seconds_done = ${next.seconds},
           progressed_at = CASE WHEN files_done < ? OR seconds_done < ? THEN ? ELSE progressed_at END
         WHERE ${held.sql} AND status = 'leased' RETURNING shard_id`,
      )
      .bind(
        expires_at,
        ...next.values,
        files,
        body.seconds_done,
        ctx.now.toISOString(),
        ...held.values,
      ),
  ]);
  if (results.at(-1)?.results.length === 0) throw leaseLost();
  return { expires_at, cancelled: false };
};
