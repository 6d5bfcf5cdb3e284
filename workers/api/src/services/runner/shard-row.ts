import { ApiError } from '../../http/api-error.ts';
import type { Database } from '../../ports/database.ts';

export interface ShardRow {
  shard_id: string;
  analysis_id: string;
  shard_index: number;
  kind: 'analyse' | 'merge';
  status: 'waiting' | 'ready' | 'leased' | 'done' | 'failed';
  file_ids: string;
  file_count: number;
  prefix: string;
  attempts: number;
  lease_token: string | null;
  lease_expires_at: string | null;
}

/** A leased shard with what is needed of its analysis. */
export interface LeasedShard extends ShardRow {
  project_id: string;
  analysis_type: string;
  analysis_status: string;
}

/** The fence: what a runner is told whose lease has gone to another, or whose analysis is no more. */
export const leaseLost = () =>
  new ApiError(
    'lease_lost',
    'This lease is no longer yours: it expired, or the analysis was cancelled or deleted. Drop the work and lease again.',
  );

/** The shard held by that token, leased or done. Throws `lease_lost` for any other token or shard. */
export async function heldShard(db: Database, shardId = '', token: string): Promise<LeasedShard> {
  const row = await db
    .prepare(
      `SELECT shards.*, analyses.project_id, analyses.analysis_type, analyses.status AS analysis_status
       FROM shards JOIN analyses USING (analysis_id)
       WHERE shard_id = ? AND lease_token = ? AND shards.status IN ('leased', 'done')`,
    )
    .bind(shardId, token)
    .first<LeasedShard>();
  if (!row) throw leaseLost();
  return row;
}

export const isOpen = (shard: LeasedShard) =>
  shard.analysis_status === 'queued' || shard.analysis_status === 'running';

/** Prefix of the outputs of one lease; a stale runner's outputs stand apart and are never read. */
export const outputPrefix = (shard: ShardRow, token: string) =>
  `${shard.prefix}${shard.shard_index}-${token}/`;

export const secondsFrom = (now: Date, seconds: number) =>
  new Date(now.getTime() + seconds * 1000).toISOString();
