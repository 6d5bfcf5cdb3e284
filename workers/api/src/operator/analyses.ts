import type { AdminAnalysis } from '@biophony/contract';
import { analysisColumns, type AnalysisRow } from '../analysis/analyses.ts';
import { executeAnalysis, stopAnalysis } from '../analysis/execute.ts';
import type { Deps } from '../base/deps.ts';
import {
  allRows,
  always,
  batch,
  firstRow,
  nothing,
  run,
  type Sql,
  sql,
  values,
} from '../base/sql.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Context } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { recordAction } from '../identity/operators.ts';
import { ownName } from '../runner/runners.ts';
import { analysisPrefix } from '../storage/objects.ts';

type Row = Omit<AdminAnalysis, 'cancelled' | 'at_work'> & { cancelled: number };

const query = (condition: Sql): Sql => sql`
  SELECT analysis_id, analyses.user_id, users.email, analysis_type, analyses.status, cancelled,
    files_processed,
    total_files, error_message, analyses.created_at, started_at, completed_at
  FROM analyses JOIN users ON users.user_id = analyses.user_id WHERE ${condition}`;

const runnersTold = 20;
/** Earlier versions recorded only the lease. */
const progressAt = sql`coalesce(progressed_at, leased_at)`;

interface AtWork {
  analysis_id: string;
  user_id: string;
  runner_id: string;
  shards: number;
  files_done: number;
  progress_at: string;
}

async function withRunners({ db }: Deps, rows: readonly Row[]): Promise<AdminAnalysis[]> {
  if (!rows.some(({ status }) => status === 'running'))
    return rows.map((row) => ({ ...row, cancelled: row.cancelled === 1 }));
  const results = await allRows<AtWork>(
    db,
    sql`SELECT analysis_id, user_id, runner_id, count(*) AS shards, sum(files_done) AS files_done,
        min(${progressAt}) AS progress_at FROM shards
      WHERE status = 'leased' AND runner_id IS NOT NULL
      GROUP BY analysis_id, user_id, runner_id ORDER BY progress_at`,
  );
  const toRunner = ({ user_id: owner, runner_id: id, ...one }: AtWork) => {
    const isOwn = id.startsWith(`${owner}/`);
    return {
      runner_id: ownName(isOwn ? owner : null, id),
      scope: isOwn ? ('own' as const) : ('all' as const),
      shards: Number(one.shards),
      files_done: Number(one.files_done),
      progress_at: one.progress_at,
    };
  };
  return rows.map((row) => {
    const atWork = results
      .filter(({ analysis_id: id }) => id === row.analysis_id)
      .slice(0, runnersTold)
      .map(toRunner);
    const analysis = { ...row, cancelled: row.cancelled === 1 };
    return atWork.length > 0 ? { ...analysis, at_work: atWork } : analysis;
  });
}

const usualPage = 50;

export interface AnalysesQuery {
  status?: AdminAnalysis['status'] | undefined;
  stuck_minutes?: number | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

export async function listAllAnalyses(
  deps: Deps,
  { status, stuck_minutes: stuck, cursor, limit = usualPage }: AnalysesQuery,
) {
  const { db, clock } = deps;
  const before = new Date(clock.now().getTime() - (stuck ?? 0) * 60_000).toISOString();
  const isStuck = sql`AND analysis_id IN (
    SELECT analysis_id FROM shards WHERE status = 'leased' AND ${progressAt} < ${before})`;
  const results = await allRows<Row>(
    db,
    sql`${query(status ? sql`analyses.status = ${status}` : always)} ${stuck ? isStuck : nothing}
        ${
          cursor
            ? sql`AND (analyses.created_at,
            analysis_id) < (${values(decodeCursor(cursor, 2))})`
            : nothing
        }
      ORDER BY analyses.created_at DESC, analysis_id DESC LIMIT ${limit + 1}`,
  );
  const page = results.slice(0, limit);
  const last = page.at(-1);
  return {
    analyses: await withRunners(deps, page),
    next_cursor:
      results.length > limit && last ? encodeCursor([last.created_at, last.analysis_id]) : null,
  };
}

async function readAnalysis(deps: Deps, analysisId: string): Promise<AdminAnalysis> {
  const row = await firstRow<Row>(deps.db, query(sql`analysis_id = ${analysisId}`));
  const [analysis] = row ? await withRunners(deps, [row]) : [];
  if (!analysis) throw notFound('analysis');
  return analysis;
}

async function asOwner(deps: Deps, analysisId: string): Promise<[Context, AnalysisRow]> {
  const row = await firstRow<AnalysisRow>(
    deps.db,
    sql`SELECT ${analysisColumns} FROM analyses
      WHERE analysis_id = ${analysisId} AND user_id <> ''`,
  );
  if (!row) throw notFound('analysis');
  const now = deps.clock.now();
  const ctx: Context = {
    deps,
    principal: { kind: 'anonymous' },
    userId: row.user_id,
    actorId: '',
    role: null,
    confinedTo: null,
    hidesPlaces: false,
    requestId: '',
    now,
  };
  return [ctx, row];
}

/** Throws `conflict` if it has ended. */
export async function stopAnyAnalysis(
  deps: Deps,
  actor: string | null,
  analysisId: string,
): Promise<AdminAnalysis> {
  const [ctx, row] = await asOwner(deps, analysisId);
  await stopAnalysis(ctx, row, 'The people who run this service cancelled this analysis.');
  await recordAction(deps, actor, { action: 'analyses.cancel', subject: analysisId });
  return readAnalysis(deps, analysisId);
}

const shardsAtOnce = 2000;

/** Safe to repeat after an interruption. */
async function makeNew({ db }: Deps, row: AnalysisRow): Promise<void> {
  const { analysis_id: analysisId } = row;
  const isFailed = sql`EXISTS (SELECT 1 FROM analyses WHERE analysis_id = ${analysisId}
      AND status = 'failed')`;
  const someShards = sql`DELETE FROM shards WHERE shard_id IN
      (SELECT shard_id FROM shards WHERE analysis_id = ${analysisId}
          AND ${isFailed} LIMIT ${shardsAtOnce})`;
  while ((await run(db, someShards)) >= shardsAtOnce);
  await batch(db, [
    // New outputs use the prefix whose old ones awaited deletion.
    sql`DELETE FROM deletions WHERE kind = 'prefix' AND target = ${analysisPrefix(row)}
        AND ${isFailed}`,
    sql`UPDATE analyses SET status = 'configured', cancelled = 0, error_message = NULL,
        started_at = NULL,
        completed_at = NULL, cloud_job_id = NULL, files_processed = 0, seconds_processed = 0,
        files_counted = 0, seconds_counted = 0
      WHERE analysis_id = ${analysisId} AND status = 'failed'`,
  ]);
}

export async function requeueAnalysis(
  deps: Deps,
  actor: string | null,
  analysisId: string,
): Promise<AdminAnalysis> {
  const [ctx, row] = await asOwner(deps, analysisId);
  if (row.status !== 'failed')
    throw new ApiError(
      'conflict',
      `This analysis is ${row.status}; only one that failed or was cancelled begins anew.`,
    );
  // Existing parts are only joined again.
  if (row.merge_again !== 1) await makeNew(deps, row);
  await executeAnalysis({
    ctx,
    params: { analysisId },
    query: undefined,
    body: undefined,
    ifMatch: null,
  });
  await recordAction(deps, actor, { action: 'analyses.requeue', subject: analysisId });
  return readAnalysis(deps, analysisId);
}
