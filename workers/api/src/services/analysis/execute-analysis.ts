import { analysisType } from '@biophony/contract';
import { ApiError } from '../../http/api-error.ts';
import type { Context, Handler } from '../../http/handler.ts';
import type { Statement } from '../../ports/database.ts';
import { analysisPrefix } from '../data/object-keys.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { ownAnalysis, toAnalysis, type AnalysisRow } from './analysis-row.ts';
import { splitShards, type ShardableFile } from './split-shards.ts';

const shardsAtOnce = 200;

async function filesToAnalyse(ctx: Context, row: AnalysisRow): Promise<ShardableFile[]> {
  const extensions = analysisType(row.analysis_type)?.supported_file_extensions ?? [];
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT file_id, size_bytes, duration_s FROM files
       WHERE data_id = ? AND status = 'stored' AND kind = 'recording' AND extension IN (SELECT value FROM json_each(?))
       ORDER BY filename`,
    )
    .bind(row.data_id, JSON.stringify(extensions))
    .all<ShardableFile>();
  return results;
}

interface NewShard {
  shard_id: string;
  shard_index: number;
  kind: 'analyse' | 'merge';
  status: 'ready' | 'waiting';
  file_ids: string[];
}

/** Adds shards, but only for the execution that won: a second one at the same time has another job id. */
function insertShards(
  ctx: Context,
  row: AnalysisRow,
  jobId: string,
  shards: NewShard[],
): Statement {
  const at = ctx.now.toISOString();
  return ctx.deps.db
    .prepare(
      `INSERT INTO shards (shard_id, analysis_id, user_id, shard_index, kind, status, file_ids, file_count, prefix,
         available_at, queued_at)
       SELECT value ->> 'shard_id', analyses.analysis_id, analyses.user_id, value ->> 'shard_index', value ->> 'kind',
         value ->> 'status', value -> 'file_ids', json_array_length(value, '$.file_ids'), ?, ?, ?
       FROM json_each(?) JOIN analyses ON analysis_id = ? AND cloud_job_id = ?`,
    )
    .bind(analysisPrefix(row), at, at, JSON.stringify(shards), row.analysis_id, jobId);
}

const totalSeconds = (files: ShardableFile[]) =>
  files.every((file) => file.duration_s !== null)
    ? files.reduce((sum, file) => sum + (file.duration_s ?? 0), 0)
    : null;

async function queue(ctx: Context, row: AnalysisRow, files: ShardableFile[]): Promise<void> {
  const { db } = ctx.deps;
  const jobId = crypto.randomUUID();
  const shards = splitShards(files).map(({ file_ids }, shard_index): NewShard => ({
    shard_id: crypto.randomUUID(),
    shard_index,
    kind: 'analyse',
    status: 'ready',
    file_ids,
  }));
  const merge: NewShard = {
    shard_id: crypto.randomUUID(),
    shard_index: shards.length,
    kind: 'merge',
    status: 'waiting',
    file_ids: [],
  };
  const statements: Statement[] = [];
  for (let at = 0; at < shards.length; at += shardsAtOnce)
    statements.push(insertShards(ctx, row, jobId, shards.slice(at, at + shardsAtOnce)));
  await db.batch([
    ...recordEvent(
      db,
      {
        projectId: row.project_id,
        action: 'Analysis queued',
        metadata: { analysis_type: row.analysis_type, files: files.length },
        now: ctx.now,
      },
      {
        sql: `EXISTS (SELECT 1 FROM analyses WHERE analysis_id = ? AND status = 'configured')`,
        values: [row.analysis_id],
      },
    ),
    db
      .prepare(
        `UPDATE analyses SET status = 'queued', cloud_job_id = ?, total_files = ?, total_seconds = ?
         WHERE analysis_id = ? AND user_id = ? AND status = 'configured'`,
      )
      .bind(jobId, files.length, totalSeconds(files), row.analysis_id, ctx.userId),
    ...statements,
    insertShards(ctx, row, jobId, [merge]),
  ]);
}

/**
 * Splits the files into shards and queues them. Repeating it while the analysis is queued or running, or after it
 * completed, changes nothing; a failed one must be created anew.
 */
export const executeAnalysis: Handler<'analysesExecute'> = async ({ ctx, params }) => {
  const row = await ownAnalysis(ctx, params.analysisId);
  if (row.status === 'failed')
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
  }
  if (row.status !== 'completed') ctx.deps.background(ctx.deps.wakeRunners.wake());
  return { analysis: toAnalysis(await ownAnalysis(ctx, params.analysisId)) };
};
