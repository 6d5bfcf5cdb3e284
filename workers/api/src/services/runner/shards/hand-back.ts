import type { Database, Statement } from '../../../ports/database.ts';
import { enqueuePrefixesOf } from '../../deletions/enqueue.ts';
import { lockRow } from '../../../ports/dialect.ts';
import { addProgress } from './progress.ts';
import { outputPrefix, type ShardRow } from './shard-row.ts';

export interface HandBack {
  status: 'ready' | 'failed';
  attempts: number;
  /** When it may be leased again, ISO 8601. */
  availableAt: string;
  error: string | null;
}

/**
 * Statements that take a shard from its lease and send what its runner had put to the deletions, unless it handed in a
 * piece: then that stays, and what else stands beside it goes with the parts of the analysis. They act only while the lease
 * stands; `expiredBy` (ISO 8601) makes them act only on a lease that has run out by then.
 */
export function handBack(
  db: Database,
  shard: ShardRow,
  token: string,
  next: HandBack,
  now: Date,
  expiredBy: string | null,
): Statement[] {
  const held = `shard_id = ? AND lease_token = ? AND status = 'leased'
    AND (CAST(? AS TEXT) IS NULL OR lease_expires_at < ?)`;
  const values = [shard.shard_id, token, expiredBy, expiredBy];
  return [
    ...lockRow(db, 'analyses', shard.analysis_id),
    enqueuePrefixesOf(
      db,
      `SELECT ? AS target FROM shards WHERE ${held} AND coalesce(kept_token, '') <> lease_token`,
      [outputPrefix(shard, token), ...values],
      now,
    ),
    ...addProgress(
      db,
      shard.analysis_id,
      { files: 'files_kept', seconds: 'seconds_kept', values: [] },
      { sql: held, values },
    ),
    db
      .prepare(
        `UPDATE shards SET status = ?, attempts = ?, available_at = ?, error = coalesce(?, error),
           lease_token = NULL, lease_expires_at = NULL, files_done = files_kept, seconds_done = seconds_kept
         WHERE ${held}`,
      )
      .bind(next.status, next.attempts, next.availableAt, next.error, ...values),
  ];
}
