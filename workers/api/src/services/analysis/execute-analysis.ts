import { analysisType } from '@biophony/contract';
import { ApiError } from '../../http/errors/api-error.ts';
import type { Context, Handler } from '../../http/handler.ts';
import type { Statement } from '../../ports/database.ts';
import { analysisPrefix } from '../rows/object-keys.ts';
import { slicesOf } from '../rows/slices-of.ts';
import { mergeAgain } from './merge-again.ts';
import { recordQueued } from '../audit/record-queued.ts';
import { ownAnalysis, toAnalysis, type AnalysisRow } from './analysis-row.ts';
import { splitShards, type ShardableFile } from './split-shards.ts';
import { jsonRows, jsonTexts } from '../../ports/dialect.ts';

/** Characters of ids in one statement: half of what D1 takes as a value. */
const idsAtOnce = 1_000_000;

async function filesToAnalyse(ctx: Context, row: AnalysisRow): Promise<ShardableFile[]> {
  const extensions = analysisType(row.analysis_type)?.supported_file_extensions ?? [];
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT file_id, size_bytes, duration_s FROM files
       WHERE data_id = ? AND status = 'stored' AND kind = 'recording' AND extension IN ${jsonTexts(ctx.deps.db)}
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

const newShard = {
  shard_id: 'text',
  shard_index: 'integer',
  kind: 'text',
  status: 'text',
  file_ids: 'json',
  file_count: 'integer',
} as const;

/** Adds shards, but only for the execution that won: a second one at the same time has another job id. */
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
         made.shard_index, made.kind, made.status, made.file_ids, made.file_count, ?, ?, ?
       FROM ${jsonRows(ctx.deps.db, newShard, 'made')} JOIN analyses ON analysis_id = ? AND cloud_job_id = ?`,
    )
    .bind(analysisPrefix(row), at, at, JSON.stringify(listed), row.analysis_id, jobId);
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
  for (const slice of slicesOf(shards, ({ file_ids }) => 40 * file_ids.length + 150, idsAtOnce))
    statements.push(insertShards(ctx, row, jobId, slice));
  await db.batch([
    ...recordQueued(ctx, row, files.length, {
      sql: `analysis_id = ? AND status = 'configured'`,
      values: [row.analysis_id],
    }),
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
 * completed, changes nothing. Of a failed one whose parts could not be joined the merge is queued again; any other failed
 * one must be created anew.
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
  }
  if (row.status !== 'completed') ctx.deps.background(ctx.deps.wakeRunners.wake());
  return { analysis: toAnalysis(await ownAnalysis(ctx, params.analysisId)) };
};
