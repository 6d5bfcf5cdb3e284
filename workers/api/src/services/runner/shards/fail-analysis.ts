import type { Database, Statement } from '../../../ports/database.ts';
import { enqueuePrefixesOf } from '../../deletions/enqueue.ts';
import { recordEvent } from '../../timeline/record-event.ts';
import { closeQueue } from './close-queue.ts';
import type { LeasedShard, ShardRow } from './shard-row.ts';

/**
 * Statements that end the analysis of a shard that was given up: they act only where the shard has become `failed`
 * and the analysis has not ended. Parts of its other shards go to the deletions, but where only their merge failed: that can
 * be asked for again.
 */
export function failAnalysis(
  db: Database,
  shard: LeasedShard,
  message: string,
  now: Date,
): Statement[] {
  const givenUp = `analysis_id IN (SELECT analysis_id FROM shards WHERE shard_id = ? AND status = 'failed')
    AND status IN ('queued', 'running')`;
  const isMerge = shard.kind === 'merge';
  return [
    ...(isMerge
      ? []
      : [
          enqueuePrefixesOf(
            db,
            `SELECT ? AS target FROM analyses WHERE ${givenUp}`,
            [shard.prefix, shard.shard_id],
            now,
          ),
        ]),
    ...recordEvent(
      db,
      {
        projectId: shard.project_id,
        action: 'Analysis failed',
        metadata: { analysis_type: shard.analysis_type, error_message: message },
        now,
      },
      { sql: `EXISTS (SELECT 1 FROM analyses WHERE ${givenUp})`, values: [shard.shard_id] },
    ),
    db
      .prepare(
        `UPDATE analyses SET status = 'failed', error_message = ?, merge_again = ?, completed_at = ? WHERE ${givenUp}`,
      )
      .bind(message, isMerge ? 1 : 0, now.toISOString(), shard.shard_id),
    closeQueue(db, shard.analysis_id),
  ];
}

/** What people are told when a shard has been given up. */
export const givenUpMessage = (shard: ShardRow, error: string) =>
  shard.kind === 'merge'
    ? `Joining the results failed after ${shard.attempts} attempts: ${error}`
    : `Part ${shard.shard_index + 1} of the work failed after ${shard.attempts} attempts: ${error}`;
