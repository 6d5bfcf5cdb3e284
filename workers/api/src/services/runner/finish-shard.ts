import type { Call } from '../../http/handler.ts';
import type { Database, Statement } from '../../ports/database.ts';
import { updateProgress } from './progress.ts';
import type { LeasedShard } from './shard-row.ts';

/**
 * Statements that mark a leased shard of an open analysis as done and note its outputs. The first one fences;
 * the last one answers the merge shard where this was the last piece before it.
 */
export function finishShard(
  db: Database,
  shard: LeasedShard,
  body: Call<'runnerComplete'>['body'],
  prefix: string,
): Statement[] {
  return [
    db
      .prepare(
        `UPDATE shards SET status = 'done', files_done = file_count, seconds_done = ?, files_analysed = ?,
           files_refused = ?, error = NULL
         WHERE shard_id = ? AND lease_token = ? AND status = 'leased' AND EXISTS (
           SELECT 1 FROM analyses WHERE analysis_id = shards.analysis_id AND status IN ('queued', 'running'))
         RETURNING shard_id`,
      )
      .bind(
        body.seconds_analysed,
        body.files_analysed,
        body.files_refused,
        shard.shard_id,
        body.lease_token,
      ),
    db
      .prepare(
        `INSERT OR IGNORE INTO outputs (shard_id, name, analysis_id, kind, object_key, size_bytes, sha256)
         SELECT shards.shard_id, value ->> 'name', analysis_id, shards.kind, ? || (value ->> 'name'),
           value ->> 'size_bytes', value ->> 'sha256'
         FROM json_each(?) JOIN shards ON shards.shard_id = ? AND lease_token = ? AND status = 'done'`,
      )
      .bind(prefix, JSON.stringify(body.outputs), shard.shard_id, body.lease_token),
    updateProgress(db, shard.analysis_id),
    db
      .prepare(
        `UPDATE shards SET status = 'ready'
         WHERE analysis_id = ? AND kind = 'merge' AND status = 'waiting' AND NOT EXISTS (
           SELECT 1 FROM shards WHERE analysis_id = ? AND kind = 'analyse' AND status <> 'done')
         RETURNING shard_id`,
      )
      .bind(shard.analysis_id, shard.analysis_id),
  ];
}
