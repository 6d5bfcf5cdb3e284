import type { Database, Statement } from '../../ports/database.ts';

/** Makes an analysis' progress that of its shards; it never goes back when a shard begins again. */
export function updateProgress(db: Database, analysisId: string): Statement {
  return db
    .prepare(
      `UPDATE analyses SET (files_processed, seconds_processed) = (
         SELECT max(analyses.files_processed,
             coalesce(sum(CASE WHEN status = 'done' THEN file_count ELSE min(files_done, file_count) END), 0)),
           max(analyses.seconds_processed, coalesce(sum(seconds_done), 0))
         FROM shards WHERE shards.analysis_id = analyses.analysis_id AND kind = 'analyse')
       WHERE analysis_id = ? AND status IN ('queued', 'running')`,
    )
    .bind(analysisId);
}
