import { filesBefore } from '@biophony/contract';
import {
  type Database,
  jsonRows,
  lockRow,
  type SqlValue,
  type Statement,
} from '../base/database.ts';
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

/** The most files of a shard. */
export const filesPerShard = 200;

/** A number for a part that grows from one to the next: pieces of a shard come before what completed it. */
export const placeOfPart = (shardIndex: number, name: string): number =>
  shardIndex * (filesPerShard + 1) + (filesBefore(name) ?? filesPerShard);

/**
 * Gives shards the type of their analysis that have none: those that the version before this one queued while both ran
 * on one database. Until then no runner finds them.
 */
export const adoptShards = (db: Database): Statement =>
  db.prepare(
    `UPDATE shards SET analysis_type =
       (SELECT analysis_type FROM analyses WHERE analyses.analysis_id = shards.analysis_id)
     WHERE status IN ('ready', 'waiting', 'leased') AND analysis_type = ''`,
  );

/** What a shard will have done, as SQL expressions over its row as it is. */
interface NextProgress {
  files: string;
  seconds: string;
  values: SqlValue[];
}

/**
 * Adds what a change of a leased shard brings to the sums of its analysis; goes before the statement that makes the
 * change, into the same batch, and acts on no other lease. The progress that people see never goes back, though a shard
 * begins again. `held` is the condition of the change. Of several batches at once only one changes an analysis.
 */
export function addProgress(
  db: Database,
  analysisId: string,
  next: NextProgress,
  held: { sql: string; values: SqlValue[] },
): Statement[] {
  const processed = (name: 'files' | 'seconds') =>
    `${name}_processed = CASE
       WHEN analyses.${name}_counted + change.${name} > analyses.${name}_processed
       THEN analyses.${name}_counted + change.${name} ELSE analyses.${name}_processed END`;
  return [
    ...lockRow(db, 'analyses', analysisId),
    db
      .prepare(
        `UPDATE analyses SET files_counted = analyses.files_counted + change.files,
         seconds_counted = analyses.seconds_counted + change.seconds, ${processed('files')}, ${processed('seconds')}
       FROM (SELECT shards.analysis_id, ${next.files} - files_done AS files, ${next.seconds} - seconds_done AS seconds
             FROM shards WHERE kind = 'analyse' AND status = 'leased' AND ${held.sql}) AS change
       WHERE analyses.analysis_id = change.analysis_id AND analyses.status IN ('queued', 'running')`,
      )
      .bind(...next.values, ...held.values),
  ];
}

/** Makes the progress of an analysis that ends that of its shards: once, for what an earlier version has not added. */
export function recountProgress(db: Database, analysisId: string): Statement {
  return db
    .prepare(
      `UPDATE analyses SET (files_processed, seconds_processed) = (
         SELECT coalesce(sum(CASE WHEN status = 'done' THEN file_count ELSE files_done END), 0),
           coalesce(sum(seconds_done), 0)
         FROM shards WHERE shards.analysis_id = analyses.analysis_id AND kind = 'analyse')
       WHERE analysis_id = ? AND status IN ('queued', 'running')`,
    )
    .bind(analysisId);
}

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

interface HandBack {
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
