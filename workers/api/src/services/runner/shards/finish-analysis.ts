import { customModelPrefix, type SentSummary } from '@biophony/contract';
import type { Database, Statement } from '../../../ports/database.ts';
import { enqueuePartsOf } from '../../deletions/enqueue.ts';
import { recountRows } from '../../rows/storage-usage.ts';
import { recordEvent } from '../../timeline/record-event.ts';
import { recountProgress } from './progress.ts';
import type { LeasedShard } from './shard-row.ts';

const nothingAnalysed = (files: number) =>
  `${files === 1 ? 'The file could not' : `None of the ${files} files could`} be analysed. files.csv among the results says why.`;

/**
 * Statements that end an analysis when its merge shard is done: completed, or failed when no file could be analysed.
 * The parts, which the result files now hold, go to the deletions. Nothing for an `analyse` shard.
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
