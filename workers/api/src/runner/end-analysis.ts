import { customModelPrefix, type SentSummary } from '@biophony/contract';
import { nothing, type Sql, sql } from '../base/sql.ts';
import { recordStatements } from '../events/change.ts';
import { enqueuePartsOf, enqueuePrefixesOf } from '../storage/deletions.ts';
import { recountRows } from '../storage/usage.ts';
import { type LeasedShard, recountProgress, type ShardRow } from './shards.ts';

/** Which batch ended with it, for the one mail of a batch. */
const ofBatch = ({ batch_id, analysis_id }: LeasedShard) =>
  batch_id === null ? {} : { batch_id, analysis_id };

/** Leased shards stay until their runners are told. */
export const closeQueue = (analysisId: string): Sql =>
  sql`UPDATE shards SET status = 'failed' WHERE analysis_id = ${analysisId} AND status IN ('ready', 'waiting')
      AND EXISTS (SELECT 1 FROM analyses WHERE analysis_id = ${analysisId}
          AND status IN ('completed', 'failed'))`;

/**
 * Only if the shard is `failed` and the analysis has not ended. Queues parts for deletion, unless
 * only the merge failed: it can be requested again.
 */
export function failAnalysis(shard: LeasedShard, message: string, now: Date): Sql[] {
  const { project_id: projectId, analysis_type } = shard;
  const givenUp = sql`analysis_id IN (SELECT analysis_id FROM shards
    WHERE shard_id = ${shard.shard_id} AND status = 'failed')
    AND status IN ('queued', 'running')`;
  const isMerge = shard.kind === 'merge';
  return [
    isMerge
      ? nothing
      : enqueuePrefixesOf(
          sql`SELECT CAST(${shard.prefix} AS TEXT) AS target FROM analyses WHERE ${givenUp}`,
          now,
        ),
    ...recordStatements(
      { now },
      {
        projectId,
        event: {
          action: 'Analysis failed',
          metadata: { analysis_type, error_message: message, ...ofBatch(shard) },
        },
      },
      sql`EXISTS (SELECT 1 FROM analyses WHERE ${givenUp})`,
    ),
    sql`UPDATE analyses SET status = 'failed', error_message = ${message},
        merge_again = ${isMerge ? 1 : 0},
        completed_at = ${now.toISOString()}
      WHERE ${givenUp}`,
    closeQueue(shard.analysis_id),
  ];
}

export const givenUpMessage = (shard: ShardRow, error: string) =>
  shard.kind === 'merge'
    ? `Joining the results failed after ${shard.attempts} attempts: ${error}`
    : `Part ${shard.shard_index + 1} of the work failed after ${shard.attempts} attempts: ${error}`;

const nothingAnalysed = (files: number) =>
  `${files === 1 ? 'The file could not' : `None of the ${files} files could`} be analysed. files.csv among the results says why.`;

/**
 * After the merge: completed, or failed if no file could be analysed. Queues merged parts for
 * deletion. `species` lists those of the completed analysis. Nothing for an `analyse` shard.
 */
export function finishAnalysis(
  shard: LeasedShard,
  summary: SentSummary | null,
  now: Date,
  species: readonly Sql[] = [],
): Sql[] {
  if (shard.kind !== 'merge' || !summary) return [];
  const { files } = summary;
  const failed = files.analysed === 0;
  const merged = sql`analysis_id IN (SELECT analysis_id FROM shards
    WHERE shard_id = ${shard.shard_id} AND status = 'done')
    AND status IN ('queued', 'running')`;
  const message = failed ? nothingAnalysed(files.total) : null;
  const metadata = {
    analysis_type: shard.analysis_type,
    files_analysed: files.analysed,
    files_refused: files.refused,
    detections: summary.detections,
    ...(message ? { error_message: message } : {}),
    ...ofBatch(shard),
  };
  const sha256 =
    'model_sha256' in summary && typeof summary.model_sha256 === 'string'
      ? summary.model_sha256
      : null;
  const name = shard.analysis_type.startsWith(customModelPrefix) ? summary.model : null;
  return [
    recountProgress(shard.analysis_id),
    enqueuePartsOf(
      sql`SELECT CAST(${shard.prefix} AS TEXT) AS target FROM analyses WHERE ${merged}`,
      now,
    ),
    ...recordStatements(
      { now },
      {
        projectId: shard.project_id,
        event: { action: failed ? 'Analysis failed' : 'Analysis completed', metadata },
      },
      sql`EXISTS (SELECT 1 FROM analyses WHERE ${merged})`,
    ),
    sql`INSERT INTO analysis_summaries (analysis_id, summary)
      SELECT analysis_id, ${JSON.stringify(summary)} FROM analyses WHERE ${merged}
      ON CONFLICT (analysis_id) DO UPDATE SET summary = excluded.summary`,
    sql`UPDATE analyses SET status = ${failed ? 'failed' : 'completed'}, error_message = ${message},
        model = ${summary.model}, model_version = ${summary.model_version}, model_sha256 = ${sha256},
        detections = ${summary.detections},
        complete = ${'complete' in summary && summary.complete === false ? 0 : 1},
        analysis_name = coalesce(analysis_name, ${name}), completed_at = ${now.toISOString()}
      WHERE ${merged}`,
    ...species,
    recountRows(shard.project_id, 'analyses'),
  ];
}
