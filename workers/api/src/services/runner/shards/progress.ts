import type { Database, SqlValue, Statement } from '../../../ports/database.ts';
import { lockRow } from '../../../ports/dialect.ts';

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
