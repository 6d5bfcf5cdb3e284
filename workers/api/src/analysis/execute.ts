import { analysisType, limits } from '@biophony/contract';
import { jsonRows, jsonTexts, lockRow, type Statement } from '../base/database.ts';
import { yieldByTime } from '../base/turns.ts';
import { auditedEvent, recordQueued } from '../events/audit.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { actorName } from '../identity/membership.ts';
import { closeQueue } from '../runner/end-analysis.ts';
import { filesPerShard } from '../runner/shards.ts';
import { enqueuePrefixesOf } from '../storage/deletions.ts';
import { analysisPrefix } from '../storage/objects.ts';
import { type AnalysisRow, ownAnalysis, toAnalysis } from './analyses.ts';

interface ShardableFile {
  file_id: string;
  size_bytes: number;
  /** Seconds; null if the header was not sent. */
  duration_s: number | null;
}

interface ShardPlan {
  file_ids: string[];
}

// 16-bit mono at 48 kHz, as most recorders write.
const assumedBytesPerSecond = 2 * 48_000;

/** Estimated from the size if the header is missing. */
export const secondsOf = (file: ShardableFile): number =>
  file.duration_s ?? file.size_bytes / assumedBytesPerSecond;

/** About `limits.shard_audio_seconds` and at most 200 files each. */
export function splitShards(files: readonly ShardableFile[]): ShardPlan[] {
  const shards: ShardPlan[] = [];
  let seconds = 0;
  for (const file of files) {
    const last = shards.at(-1);
    const more = secondsOf(file);
    const fits =
      last !== undefined &&
      last.file_ids.length < filesPerShard &&
      seconds + more <= limits.shard_audio_seconds;
    if (last && fits) last.file_ids.push(file.file_id);
    else {
      shards.push({ file_ids: [file.file_id] });
      seconds = 0;
    }
    seconds += more;
  }
  return shards;
}

/** Keeps the other shards. Of two simultaneous calls one does it. */
async function mergeAgain(ctx: Context, row: AnalysisRow): Promise<void> {
  const { db } = ctx.deps;
  const at = ctx.now.toISOString();
  const givenUp = `analysis_id = ? AND user_id = ? AND status = 'failed' AND merge_again = 1`;
  const values = [row.analysis_id, ctx.userId];
  await db.batch([
    ...recordQueued(ctx, row, row.total_files, { sql: givenUp, values }),
    db
      .prepare(
        `UPDATE shards SET status = 'ready', attempts = 0, error = NULL, available_at = ?, queued_at = ?
         WHERE kind = 'merge' AND status = 'failed'
           AND analysis_id IN (SELECT analysis_id FROM analyses WHERE ${givenUp})`,
      )
      .bind(at, at, ...values),
    db
      .prepare(
        `UPDATE analyses SET status = 'queued', merge_again = 0, error_message = NULL, completed_at = NULL
         WHERE ${givenUp}`,
      )
      .bind(...values),
  ]);
}

/** State while others are being added: as long as `ready`, so that long rows are not rewritten. */
const added = 'added';
/** Shards per statement: their IDs are a tenth of D1's limit for a value. */
const shardsAtOnce = 25;
/** Files per statement. */
const filesAtOnce = 2000;

async function filesToAnalyse({ deps }: Context, row: AnalysisRow): Promise<ShardableFile[]> {
  const extensions = analysisType(row.analysis_type)?.supported_file_extensions ?? [];
  const files: ShardableFile[] = [];
  let after = '';
  while (true) {
    const { results } = await deps.db
      .prepare(
        `SELECT file_id, size_bytes, duration_s, filename FROM files
         WHERE data_id = ? AND filename > ? AND status = 'stored' AND kind = 'recording'
           AND extension IN ${jsonTexts(deps.db)}
         ORDER BY filename LIMIT ${filesAtOnce}`,
      )
      .bind(row.data_id, after, JSON.stringify(extensions))
      .all<ShardableFile & { filename: string }>();
    for (const file of results) files.push(file);
    if (results.length < filesAtOnce) return files;
    after = results.at(-1)?.filename ?? '';
    await yieldByTime(deps);
  }
}

interface NewShard {
  shard_id: string;
  shard_index: number;
  kind: 'analyse' | 'merge';
  file_ids: string[];
}

const newShard = {
  shard_id: 'text',
  shard_index: 'integer',
  kind: 'text',
  file_ids: 'json',
  file_count: 'integer',
} as const;

/** Only for the latest execution: a simultaneous one has another job ID. */
function insertShards(
  ctx: Context,
  row: AnalysisRow,
  jobId: string,
  shards: NewShard[],
): Statement {
  const at = ctx.now.toISOString();
  const listed = shards.map((shard) => ({ ...shard, file_count: shard.file_ids.length }));
  return ctx.deps.db
    .prepare(
      `INSERT INTO shards (shard_id, analysis_id, user_id, analysis_type, shard_index, kind, status, file_ids, file_count, prefix,
         available_at, queued_at)
       SELECT made.shard_id, analyses.analysis_id, analyses.user_id, analyses.analysis_type,
         made.shard_index, made.kind, CASE made.kind WHEN 'merge' THEN 'waiting' ELSE '${added}' END, made.file_ids, made.file_count, ?, ?, ?
       FROM ${jsonRows(ctx.deps.db, newShard, 'made')} JOIN analyses ON analysis_id = ? AND cloud_job_id = ? AND analyses.status = 'configured'`,
    )
    .bind(analysisPrefix(row), at, at, JSON.stringify(listed), row.analysis_id, jobId);
}

const totalSeconds = (files: ShardableFile[]) =>
  files.every((file) => file.duration_s !== null)
    ? files.reduce((sum, file) => sum + (file.duration_s ?? 0), 0)
    : null;

/**
 * Adds shards in pieces, so that other calls are answered in between. Runners see none before the
 * last step; the next execution removes leftovers.
 */
async function queue(ctx: Context, row: AnalysisRow, files: ShardableFile[]): Promise<void> {
  const { db } = ctx.deps;
  const { analysis_id: analysisId } = row;
  const jobId = crypto.randomUUID();
  const shards = splitShards(files).map(({ file_ids }, shard_index): NewShard => ({
    shard_id: crypto.randomUUID(),
    shard_index,
    kind: 'analyse',
    file_ids,
  }));
  shards.push({
    shard_id: crypto.randomUUID(),
    shard_index: shards.length,
    kind: 'merge',
    file_ids: [],
  });
  const isOurs = `analysis_id = ? AND cloud_job_id = ? AND status = 'configured'`;
  const ours = [analysisId, jobId];
  await db.batch([
    ...lockRow(db, 'analyses', analysisId),
    db
      .prepare(
        `UPDATE analyses SET cloud_job_id = ? WHERE analysis_id = ? AND user_id = ? AND status = 'configured'`,
      )
      .bind(jobId, analysisId, ctx.userId),
    db
      .prepare(
        `DELETE FROM shards WHERE analysis_id = ? AND EXISTS (SELECT 1 FROM analyses WHERE ${isOurs})`,
      )
      .bind(analysisId, ...ours),
  ]);
  for (let at = 0; at < shards.length; at += shardsAtOnce) {
    await yieldByTime(ctx.deps);
    await insertShards(ctx, row, jobId, shards.slice(at, at + shardsAtOnce)).run();
  }
  await db.batch([
    ...recordQueued(ctx, row, files.length, { sql: isOurs, values: ours }),
    db
      .prepare(
        `UPDATE shards SET status = 'ready' WHERE analysis_id = ? AND status = '${added}'
           AND EXISTS (SELECT 1 FROM analyses WHERE ${isOurs})`,
      )
      .bind(analysisId, ...ours),
    db
      .prepare(
        `UPDATE analyses SET status = 'queued', total_files = ?, total_seconds = ? WHERE ${isOurs}`,
      )
      .bind(files.length, totalSeconds(files), ...ours),
  ]);
}

const waitMs = 10_000;
const pollMs = 50;

/** Waits for a later execution, which alone queues the analysis. Throws `unavailable`. */
async function queuedByOther(ctx: Context, { analysis_id: analysisId }: AnalysisRow) {
  for (let waited = 0; waited < waitMs; waited += pollMs) {
    if ((await ownAnalysis(ctx, analysisId)).status !== 'configured') return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new ApiError(
    'unavailable',
    'The analysis is being queued by another call. Try again in a moment.',
  ).retryAfter(2);
}

/**
 * Changes nothing while queued, running or completed. If only the merge failed, queues it again;
 * any other failed analysis must be created again.
 */
export const executeAnalysis: Handler<'analysesExecute'> = async ({ ctx, params }) => {
  const row = await ownAnalysis(ctx, params.analysisId);
  if (row.merge_again === 1) await mergeAgain(ctx, row);
  else if (row.status === 'failed')
    throw new ApiError(
      'already_running',
      `This analysis has run already and ${row.cancelled ? 'was cancelled' : 'failed'}. Create a new one to run it again.`,
    );
  if (row.status === 'configured') {
    const files = await filesToAnalyse(ctx, row);
    if (files.length === 0)
      throw new ApiError(
        'data_not_ready',
        'The dataset holds no file that this analysis can read. Upload recordings first.',
      );
    await queue(ctx, row, files);
    await queuedByOther(ctx, row);
  }
  if (row.status !== 'completed') ctx.deps.background(ctx.deps.wakeRunners.wake());
  return { analysis: toAnalysis(await ownAnalysis(ctx, params.analysisId)) };
};

const open = `status IN ('configured', 'queued', 'running')`;

/** Runners learn of it at their next heartbeat. */
export async function stopAnalysis(
  ctx: Context,
  row: AnalysisRow,
  message: string,
): Promise<AnalysisRow> {
  const { db } = ctx.deps;
  await db.batch([
    ...lockRow(db, 'analyses', row.analysis_id),
    enqueuePrefixesOf(
      db,
      `SELECT ? AS target FROM analyses WHERE analysis_id = ? AND ${open}`,
      [analysisPrefix(row), row.analysis_id],
      ctx.now,
    ),
    ...auditedEvent(
      ctx,
      {
        projectId: row.project_id,
        action: 'Analysis cancelled',
        metadata: { analysis_type: row.analysis_type },
      },
      {
        action: 'analysesCancel',
        object: `analysis ${row.analysis_id}`,
        before: { status: row.status },
      },
      {
        sql: `EXISTS (SELECT 1 FROM analyses WHERE analysis_id = ? AND ${open})`,
        values: [row.analysis_id],
      },
    ),
    db
      .prepare(
        `UPDATE analyses SET status = 'failed', cancelled = 1, completed_at = ?,
           error_message = ?
         WHERE analysis_id = ? AND user_id = ? AND ${open}`,
      )
      .bind(ctx.now.toISOString(), message, row.analysis_id, ctx.userId),
    closeQueue(db, row.analysis_id),
  ]);
  const after = await ownAnalysis(ctx, row.analysis_id);
  if (after.cancelled !== 1)
    throw new ApiError(
      'conflict',
      `This analysis has ended already (${after.status}); there is nothing to cancel.`,
    );
  return after;
}

/** Who cancelled, for the owner. */
const cancelledBy = async (ctx: Context): Promise<string> =>
  ctx.actorId === ctx.userId ? 'You' : (await actorName(ctx)) || 'A manager of the project';

/** By its owner or a manager of the project. Safe to repeat. */
export const cancelAnalysis: Handler<'analysesCancel'> = async ({ ctx, params }) => {
  const row = await ownAnalysis(ctx, params.analysisId);
  const message = `${await cancelledBy(ctx)} cancelled this analysis.`;
  return { analysis: toAnalysis(await stopAnalysis(ctx, row, message)) };
};
