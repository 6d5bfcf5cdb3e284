import { analysisType, limits } from '@biophony/contract';
import { allRows, batch, jsonRows, jsonTexts, lockRow, run, type Sql, sql } from '../base/sql.ts';
import { type Shared, yieldByTime } from '../base/turns.ts';
import { recordStatements } from '../events/change.ts';
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
export const estimateSeconds = (file: ShardableFile): number =>
  file.duration_s ?? file.size_bytes / assumedBytesPerSecond;

/** About `limits.shard_audio_seconds` and at most 200 files each. */
export function splitShards(files: readonly ShardableFile[]): ShardPlan[] {
  const shards: ShardPlan[] = [];
  let seconds = 0;
  for (const file of files) {
    const last = shards.at(-1);
    const more = estimateSeconds(file);
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

/**
 * Begin the batch with these: of concurrent batches, one finds the analysis as `when` asks and
 * records the event.
 */
const recordQueued = (
  ctx: Context,
  { analysis_id, analysis_type, project_id }: AnalysisRow,
  files: number,
  when: Sql,
): Sql[] => [
  lockRow('analyses', analysis_id),
  ...recordStatements(
    ctx,
    {
      projectId: project_id,
      event: { action: 'Analysis queued', metadata: { analysis_type, files } },
      audit: { action: 'analysesExecute', object: `analysis ${analysis_id}`, after: { files } },
    },
    sql`EXISTS (SELECT 1 FROM analyses WHERE ${when})`,
  ),
];

/** Keeps the other shards. Of two simultaneous calls one does it. */
async function mergeAgain(ctx: Context, row: AnalysisRow): Promise<void> {
  const { db } = ctx.deps;
  const at = ctx.now.toISOString();
  const givenUp = sql`analysis_id = ${row.analysis_id} AND user_id = ${ctx.userId}
    AND status = 'failed' AND merge_again = 1`;
  await batch(db, [
    ...recordQueued(ctx, row, row.total_files, givenUp),
    sql`UPDATE shards SET status = 'ready', attempts = 0, error = NULL, available_at = ${at},
        queued_at = ${at}
      WHERE kind = 'merge' AND status = 'failed'
        AND analysis_id IN (SELECT analysis_id FROM analyses WHERE ${givenUp})`,
    sql`UPDATE analyses SET status = 'queued', merge_again = 0, error_message = NULL,
        completed_at = NULL
      WHERE ${givenUp}`,
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
    const results = await allRows<ShardableFile & { filename: string }>(
      deps.db,
      sql`SELECT file_id, size_bytes, duration_s, filename FROM files
        WHERE data_id = ${row.data_id} AND filename > ${after} AND status = 'stored'
          AND kind = 'recording'
          AND extension IN ${jsonTexts(extensions)}
        ORDER BY filename LIMIT ${filesAtOnce}`,
    );
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
function insertShards(ctx: Context, row: AnalysisRow, jobId: string, shards: NewShard[]): Sql {
  const at = ctx.now.toISOString();
  const listed = shards.map((shard) => ({ ...shard, file_count: shard.file_ids.length }));
  return sql`INSERT INTO shards (shard_id, analysis_id, user_id, analysis_type, shard_index, kind,
    status, file_ids, file_count, prefix,
    available_at, queued_at)
    SELECT made.shard_id, analyses.analysis_id, analyses.user_id, analyses.analysis_type,
      made.shard_index, made.kind, CASE made.kind WHEN 'merge' THEN 'waiting' ELSE ${added} END,
      made.file_ids, made.file_count, ${analysisPrefix(row)}, ${at}, ${at}
    FROM ${jsonRows(newShard, 'made', listed)} JOIN analyses ON analysis_id = ${row.analysis_id}
      AND cloud_job_id = ${jobId} AND analyses.status = 'configured'`;
}

/** Shards per statement of the last step where others go first after it. */
const readyAtOnce = 100;

function makeReady({ turns }: Shared, analysisId: string, count: number, when: Sql): Sql[] {
  const most = turns ? readyAtOnce : count;
  return Array.from(
    { length: Math.ceil(count / most) },
    (_, at) => sql`UPDATE shards SET status = 'ready'
      WHERE analysis_id = ${analysisId} AND kind = 'analyse' AND status = ${added}
        AND shard_index >= ${at * most} AND shard_index < ${(at + 1) * most}
        AND EXISTS (SELECT 1 FROM analyses WHERE ${when})`,
  );
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
  const split = splitShards(files);
  await yieldByTime(ctx.deps);
  const shards = split.map(({ file_ids }, shard_index): NewShard => ({
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
  const isOurs = sql`analysis_id = ${analysisId} AND cloud_job_id = ${jobId} AND status = 'configured'`;
  await batch(db, [
    lockRow('analyses', analysisId),
    sql`UPDATE analyses SET cloud_job_id = ${jobId}
      WHERE analysis_id = ${analysisId} AND user_id = ${ctx.userId} AND status = 'configured'`,
    sql`DELETE FROM shards
      WHERE analysis_id = ${analysisId} AND EXISTS (SELECT 1 FROM analyses WHERE ${isOurs})`,
  ]);
  for (let at = 0; at < shards.length; at += shardsAtOnce) {
    await yieldByTime(ctx.deps);
    await run(db, insertShards(ctx, row, jobId, shards.slice(at, at + shardsAtOnce)));
  }
  await batch(db, [
    ...recordQueued(ctx, row, files.length, isOurs),
    ...makeReady(ctx.deps, analysisId, shards.length, isOurs),
    sql`UPDATE analyses SET status = 'queued', total_files = ${files.length},
        total_seconds = ${totalSeconds(files)}
      WHERE ${isOurs}`,
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

const isOpen = sql`status IN ('configured', 'queued', 'running')`;

/** Runners learn of it at their next heartbeat. */
export async function stopAnalysis(
  ctx: Context,
  row: AnalysisRow,
  message: string,
): Promise<AnalysisRow> {
  const { db } = ctx.deps;
  const isThis = sql`analysis_id = ${row.analysis_id} AND ${isOpen}`;
  await batch(db, [
    lockRow('analyses', row.analysis_id),
    enqueuePrefixesOf(
      sql`SELECT CAST(${analysisPrefix(row)} AS TEXT) AS target FROM analyses WHERE ${isThis}`,
      ctx.now,
    ),
    ...recordStatements(
      ctx,
      {
        projectId: row.project_id,
        event: { action: 'Analysis cancelled', metadata: { analysis_type: row.analysis_type } },
        audit: {
          action: 'analysesCancel',
          object: `analysis ${row.analysis_id}`,
          before: { status: row.status },
        },
      },
      sql`EXISTS (SELECT 1 FROM analyses WHERE ${isThis})`,
    ),
    sql`UPDATE analyses SET status = 'failed', cancelled = 1, completed_at = ${ctx.now.toISOString()},
        error_message = ${message}
      WHERE ${isThis} AND user_id = ${ctx.userId}`,
    closeQueue(row.analysis_id),
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
