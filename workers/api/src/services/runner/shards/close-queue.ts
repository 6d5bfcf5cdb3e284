import type { Database, Statement } from '../../../ports/database.ts';

/** Takes the shards of an ended analysis from the queue; leased ones are left for their runners to be told. */
export function closeQueue(db: Database, analysisId: string): Statement {
  return db
    .prepare(
      `UPDATE shards SET status = 'failed' WHERE analysis_id = ? AND status IN ('ready', 'waiting')
         AND EXISTS (SELECT 1 FROM analyses WHERE analysis_id = ? AND status IN ('completed', 'failed'))`,
    )
    .bind(analysisId, analysisId);
}
