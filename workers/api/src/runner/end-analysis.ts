import { customModelPrefix, type SentSummary } from '@biophony/contract';
import type { Database, Statement } from '../base/database.ts';
import { recordEvent } from '../events/timeline.ts';
import { enqueuePartsOf, enqueuePrefixesOf } from '../storage/deletions.ts';
import { recountRows } from '../storage/usage.ts';
import { type LeasedShard, recountProgress, type ShardRow } from './shards.ts';

/** Leased shards stay until their runners are told. */
export function closeQueue(db: Database, analysisId: string): Statement {
  return db
    .prepare(
      `UPDATE shards SET status = 'failed' WHERE analysis_id = ? AND status IN ('ready', 'waiting')
         AND EXISTS (SELECT 1 FROM analyses WHERE analysis_id = ? AND status IN ('completed', 'failed'))`,
    )
    .bind(analysisId, analysisId);
}

/**
 * Acts only if the shard is `failed` and the analysis has not ended. Queues parts for deletion,
 * unless only the merge failed: it can be requested again.
 */
export function failAnalysis(
  db: Database,
  shard: LeasedShard,
  message: string,
  now: Date,
): Statement[] {
  const givenUp = `analysis_id IN (SELECT analysis_id FROM shards WHERE shard_id = ? AND status = 'failed')
    AND status IN ('queued', 'running')`;
  const isMerge = shard.kind === 'merge';
  return [
    ...(isMerge
      ? []
      : [
          enqueuePrefixesOf(
            db,
            `SELECT ? AS target FROM analyses WHERE ${givenUp}`,
            [shard.prefix, shard.shard_id],
            now,
          ),
        ]),
    ...recordEvent(
      db,
      {
        projectId: shard.project_id,
        action: 'Analysis failed',
        metadata: { analysis_type: shard.analysis_type, error_message: message },
        now,
      },
      { sql: `EXISTS (SELECT 1 FROM analyses WHERE ${givenUp})`, values: [shard.shard_id] },
    ),
    db
      .prepare(
        `UPDATE analyses SET status = 'failed', error_message = ?, merge_again = ?, completed_at = ? WHERE ${givenUp}`,
      )
      .bind(message, isMerge ? 1 : 0, now.toISOString(), shard.shard_id),
    closeQueue(db, shard.analysis_id),
  ];
}

export const givenUpMessage = (shard: ShardRow, error: string) =>
  shard.kind === 'merge'
    ? `Joining the results failed after ${shard.attempts} attempts: ${error}`
    : `Part ${shard.shard_index + 1} of the work failed after ${shard.attempts} attempts: ${error}`;

const nothingAnalysed = (files: number) =>
  `${files === 1 ? 'The file could not' : `None of the ${files} files could`} be analysed. files.csv among the results says why.`;

/**
 * Ends an analysis after its merge: completed, or failed if no file could be analysed. Queues
 * merged parts for deletion. No statements for an `analyse` shard.
 */
export function finishAnalysis(
  db: Database,
  shard: LeasedShard,
  summary: SentSummary | null,
  now: Date,
): Statement[] {
  if (shard.kind !== 'merge' || !summary) return [];
  const { files } = summary;
  const failed = files.analysed === 0;
  const merged = `analysis_id IN (SELECT analysis_id FROM shards WHERE shard_id = ? AND status = 'done')
    AND status IN ('queued', 'running')`;
  const message = failed ? nothingAnalysed(files.total) : null;
  const metadata = {
    analysis_type: shard.analysis_type,
    files_analysed: files.analysed,
    files_refused: files.refused,
    detections: summary.detections,
    ...(message ? { error_message: message } : {}),
  };
  return [
    recountProgress(db, shard.analysis_id),
    enqueuePartsOf(
      db,
      `SELECT ? AS target FROM analyses WHERE ${merged}`,
      [shard.prefix, shard.shard_id],
      now,
    ),
    ...recordEvent(
      db,
      {
        projectId: shard.project_id,
        action: failed ? 'Analysis failed' : 'Analysis completed',
        metadata,
        now,
      },
      { sql: `EXISTS (SELECT 1 FROM analyses WHERE ${merged})`, values: [shard.shard_id] },
    ),
    db
      .prepare(
        `INSERT INTO analysis_summaries (analysis_id, summary) SELECT analysis_id, ? FROM analyses WHERE ${merged}
         ON CONFLICT (analysis_id) DO UPDATE SET summary = excluded.summary`,
      )
      .bind(JSON.stringify(summary), shard.shard_id),
    db
      .prepare(
        `UPDATE analyses SET status = ?, error_message = ?, model = ?, model_version = ?, model_sha256 = ?, detections = ?, complete = ?,
           analysis_name = coalesce(analysis_name, ?), completed_at = ? WHERE ${merged}`,
      )
      .bind(
        failed ? 'failed' : 'completed',
        message,
        summary.model,
        summary.model_version,
        'model_sha256' in summary && typeof summary.model_sha256 === 'string'
          ? summary.model_sha256
          : null,
        summary.detections,
        'complete' in summary && summary.complete === false ? 0 : 1,
        shard.analysis_type.startsWith(customModelPrefix) ? summary.model : null,
        now.toISOString(),
        shard.shard_id,
      ),
    recountRows(db, shard.project_id, 'analyses'),
  ];
}
