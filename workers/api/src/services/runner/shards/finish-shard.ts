import type { Call } from '../../../http/handler.ts';
import type { Database, Statement } from '../../../ports/database.ts';
import { addProgress } from './progress.ts';
import type { LeasedShard } from './shard-row.ts';
import { jsonRows } from '../../../ports/dialect.ts';

const output = { name: 'text', size_bytes: 'integer', sha256: 'text' } as const;

/**
 * Statements that mark a leased shard of an open analysis as done and note its outputs. The one at `fence` answers the
 * shard where the lease stood; the last one answers the merge shard where this was the last piece before it.
 */
export function finishShard(
  db: Database,
  shard: LeasedShard,
  body: Call<'runnerComplete'>['body'],
  prefix: string,
): { statements: Statement[]; fence: number } {
  const progress = addProgress(
    db,
    shard.analysis_id,
    { files: 'file_count', seconds: 'seconds_kept + ?', values: [body.seconds_analysed] },
    { sql: 'shard_id = ? AND lease_token = ?', values: [shard.shard_id, body.lease_token] },
  );
  const statements = [
    ...progress,
    db
      .prepare(
        `UPDATE shards SET status = 'done', files_done = file_count, seconds_done = seconds_kept + ?,
           files_analysed = files_analysed + ?, files_refused = files_refused + ?, error = NULL
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
        `INSERT INTO outputs (shard_id, name, analysis_id, kind, object_key, size_bytes, sha256)
         SELECT shards.shard_id, written.name, analysis_id, shards.kind, ? || written.name,
           written.size_bytes, written.sha256
         FROM ${jsonRows(db, output, 'written')}
         JOIN shards ON shards.shard_id = ? AND lease_token = ? AND status = 'done'
         ON CONFLICT (shard_id, name) DO NOTHING`,
      )
      .bind(prefix, JSON.stringify(body.outputs), shard.shard_id, body.lease_token),
    db
      .prepare(
        `UPDATE shards SET status = 'ready'
         WHERE analysis_id = ? AND kind = 'merge' AND status = 'waiting' AND NOT EXISTS (
           SELECT 1 FROM shards WHERE analysis_id = ? AND kind = 'analyse'
             AND status IN ('ready', 'leased', 'failed'))
         RETURNING shard_id`,
      )
      .bind(shard.analysis_id, shard.analysis_id),
  ];
  return { statements, fence: progress.length };
}
