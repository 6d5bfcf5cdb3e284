import { ApiError } from '../../../http/errors/api-error.ts';
import { workOf, type Context } from '../../../http/handler.ts';

export interface ShardRow {
  shard_id: string;
  analysis_id: string;
  shard_index: number;
  kind: 'analyse' | 'merge';
  status: 'waiting' | 'ready' | 'leased' | 'done' | 'failed';
  file_ids: string;
  file_count: number;
  /** So many at its beginning have their results, with so much sound. */
  files_kept: number;
  seconds_kept: number;
  /** The lease under which the last of them were handed in. */
  kept_token: string | null;
  prefix: string;
  attempts: number;
  /** ISO 8601; what waits is handed out in this order. */
  queued_at: string;
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

/**
 * The shard held by that token, leased or done, as far as the runner may do that work. Throws `lease_lost` for any other
 * token or shard.
 */
export async function heldShard(
  { deps, principal }: Pick<Context, 'deps' | 'principal'>,
  shardId = '',
  token: string,
): Promise<LeasedShard> {
  const owner = workOf(principal);
  const row = await deps.db
    .prepare(
      `SELECT shards.*, analyses.project_id, analyses.analysis_type, analyses.status AS analysis_status
       FROM shards JOIN analyses USING (analysis_id)
       WHERE shard_id = ? AND lease_token = ? AND shards.status IN ('leased', 'done')
         AND (CAST(? AS TEXT) IS NULL OR analyses.user_id = ?)`,
    )
    .bind(shardId, token, owner, owner)
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
