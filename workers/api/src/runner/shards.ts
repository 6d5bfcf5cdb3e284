import { filesBefore } from '@biophony/contract';
import { firstRow, jsonRows, lockRow, nothing, type Sql, sql } from '../base/sql.ts';
import { ApiError } from '../http/api-error.ts';
import { type Call, type Context, workOf } from '../http/handler.ts';
import { enqueuePrefixesOf } from '../storage/deletions.ts';

export interface ShardRow {
  shard_id: string;
  analysis_id: string;
  shard_index: number;
  kind: 'analyse' | 'merge';
  status: 'waiting' | 'ready' | 'leased' | 'done' | 'failed';
  file_ids: string;
  file_count: number;
  files_kept: number;
  seconds_kept: number;
  kept_token: string | null;
  prefix: string;
  attempts: number;
  /** ISO 8601; shards are leased in this order. */
  queued_at: string;
  lease_token: string | null;
  lease_expires_at: string | null;
}

export interface LeasedShard extends ShardRow {
  project_id: string;
  analysis_type: string;
  batch_id: string | null;
  analysis_status: string;
}

/** Another runner has the lease, or the analysis is gone. */
export const leaseLost = () =>
  new ApiError(
    'lease_lost',
    'This lease is no longer yours: it expired, or the analysis was cancelled or deleted. Drop the work and lease again.',
  );

/**
 * Leased or done. Throws `lease_lost` for any other token or shard, or if the runner may not do
 * that work.
 */
export async function heldShard(
  { deps, principal }: Pick<Context, 'deps' | 'principal'>,
  shardId = '',
  token: string,
): Promise<LeasedShard> {
  const owner = workOf(principal);
  const row = await firstRow<LeasedShard>(
    deps.db,
    sql`SELECT shards.*, analyses.project_id, analyses.analysis_type, analyses.batch_id,
        analyses.status AS analysis_status
      FROM shards JOIN analyses USING (analysis_id)
      WHERE shard_id = ${shardId} AND lease_token = ${token} AND shards.status IN ('leased', 'done')
        ${owner === null ? nothing : sql`AND analyses.user_id = ${owner}`}`,
  );
  if (!row) throw leaseLost();
  return row;
}

export const isOpen = (shard: LeasedShard) =>
  shard.analysis_status === 'queued' || shard.analysis_status === 'running';

/** Per lease: outputs of a stale runner are never read. */
export const outputPrefix = (shard: ShardRow, token: string) =>
  `${shard.prefix}${shard.shard_index}-${token}/`;

export const secondsFrom = (now: Date, seconds: number) =>
  new Date(now.getTime() + seconds * 1000).toISOString();

export const filesPerShard = 200;

/** Ascends from part to part; pieces of a shard come before its final part. */
export const placeOfPart = (shardIndex: number, name: string): number =>
  shardIndex * (filesPerShard + 1) + (filesBefore(name) ?? filesPerShard);

/** For shards of the previous version on the same database; runners do not find them before. */
export const adoptShards = sql`UPDATE shards SET analysis_type =
    (SELECT analysis_type FROM analyses WHERE analyses.analysis_id = shards.analysis_id)
  WHERE status IN ('ready', 'waiting', 'leased') AND analysis_type = ''`;

interface NextProgress {
  files: Sql;
  seconds: Sql;
}

/**
 * Before the change, in the same batch; `held` is the change's condition. Progress never decreases,
 * even if a shard restarts. Of simultaneous batches only one changes the analysis.
 */
export const addProgress = (analysisId: string, next: NextProgress, held: Sql): Sql[] => [
  lockRow('analyses', analysisId),
  sql`UPDATE analyses SET files_counted = analyses.files_counted + change.files,
      seconds_counted = analyses.seconds_counted + change.seconds,
      files_processed = CASE
        WHEN analyses.files_counted + change.files > analyses.files_processed
        THEN analyses.files_counted + change.files ELSE analyses.files_processed END,
      seconds_processed = CASE
        WHEN analyses.seconds_counted + change.seconds > analyses.seconds_processed
        THEN analyses.seconds_counted + change.seconds ELSE analyses.seconds_processed END
    FROM (SELECT shards.analysis_id, ${next.files} - files_done AS files,
        ${next.seconds} - seconds_done AS seconds
      FROM shards WHERE kind = 'analyse' AND status = 'leased' AND ${held}) AS change
    WHERE analyses.analysis_id = change.analysis_id AND analyses.status IN ('queued', 'running')`,
];

/** For what an earlier version did not add. */
export function recountProgress(analysisId: string): Sql {
  return sql`UPDATE analyses SET (files_processed, seconds_processed) = (
    SELECT coalesce(sum(CASE WHEN status = 'done' THEN file_count ELSE files_done END), 0),
      coalesce(sum(seconds_done), 0)
    FROM shards WHERE shards.analysis_id = analyses.analysis_id AND kind = 'analyse')
    WHERE analysis_id = ${analysisId} AND status IN ('queued', 'running')`;
}

const output = { name: 'text', size_bytes: 'integer', sha256: 'text' } as const;

/**
 * The statement at `fence` returns the shard if the lease held; the last returns the merge shard if
 * all parts are done.
 */
export function finishShard(
  shard: LeasedShard,
  body: Call<'runnerComplete'>['body'],
  prefix: string,
): { statements: Sql[]; fence: number } {
  const progress = addProgress(
    shard.analysis_id,
    { files: sql`file_count`, seconds: sql`seconds_kept + ${body.seconds_analysed}` },
    sql`shard_id = ${shard.shard_id} AND lease_token = ${body.lease_token}`,
  );
  const statements = [
    ...progress,
    sql`UPDATE shards SET status = 'done', files_done = file_count,
        seconds_done = seconds_kept + ${body.seconds_analysed},
        files_analysed = files_analysed + ${body.files_analysed},
        files_refused = files_refused + ${body.files_refused}, error = NULL
      WHERE shard_id = ${shard.shard_id} AND lease_token = ${body.lease_token}
        AND status = 'leased' AND EXISTS (
          SELECT 1 FROM analyses WHERE analysis_id = shards.analysis_id AND status IN ('queued', 'running'))
      RETURNING shard_id`,
    sql`INSERT INTO outputs (shard_id, name, analysis_id, kind, object_key, size_bytes, sha256)
      SELECT shards.shard_id, written.name, analysis_id, shards.kind, ${prefix} || written.name,
        written.size_bytes, written.sha256
      FROM ${jsonRows(output, 'written', body.outputs)}
      JOIN shards ON shards.shard_id = ${shard.shard_id} AND lease_token = ${body.lease_token}
        AND status = 'done'
      ON CONFLICT (shard_id, name) DO NOTHING`,
    sql`UPDATE shards SET status = 'ready'
      WHERE analysis_id = ${shard.analysis_id} AND kind = 'merge' AND status = 'waiting'
        AND NOT EXISTS (
          SELECT 1 FROM shards WHERE analysis_id = ${shard.analysis_id} AND kind = 'analyse'
            AND status IN ('ready', 'leased', 'failed'))
      RETURNING shard_id`,
  ];
  return { statements, fence: progress.length };
}

interface HandBack {
  status: 'ready' | 'failed';
  attempts: number;
  /** Earliest next lease, ISO 8601. */
  availableAt: string;
  error: string | null;
}

/**
 * Ends a lease and queues the runner's outputs for deletion, unless it handed in a piece: the rest
 * is then deleted with the analysis's parts. Only while the lease holds; with `expiredBy` (ISO
 * 8601) only if it has expired by then.
 */
export function handBack(
  shard: ShardRow,
  token: string,
  next: HandBack,
  now: Date,
  expiredBy: string | null,
): Sql[] {
  const held = sql`shard_id = ${shard.shard_id} AND lease_token = ${token} AND status = 'leased'
    ${expiredBy === null ? nothing : sql`AND lease_expires_at < ${expiredBy}`}`;
  return [
    lockRow('analyses', shard.analysis_id),
    enqueuePrefixesOf(
      sql`SELECT CAST(${outputPrefix(shard, token)} AS TEXT) AS target FROM shards
        WHERE ${held} AND coalesce(kept_token, '') <> lease_token`,
      now,
    ),
    ...addProgress(shard.analysis_id, { files: sql`files_kept`, seconds: sql`seconds_kept` }, held),
    sql`UPDATE shards SET status = ${next.status}, attempts = ${next.attempts},
        available_at = ${next.availableAt}, error = coalesce(${next.error}, error), lease_token = NULL,
        lease_expires_at = NULL, files_done = files_kept, seconds_done = seconds_kept
      WHERE ${held}`,
  ];
}
