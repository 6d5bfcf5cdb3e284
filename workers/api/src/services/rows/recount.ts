import type { Database, Statement } from '../../ports/database.ts';

/**
 * Makes a dataset's counters those of its files; put it last into every batch that changes files,
 * which begins with `lockRow` of the dataset: else files that others change at the same time are not counted.
 */
export function recountDataset(db: Database, dataId: string, now: Date): Statement {
  return db
    .prepare(
      `UPDATE datasets SET updated_at = ?,
         (file_count, total_size_bytes, duration_s, other_count, other_bytes, pending_count, pending_bytes) = (
           SELECT count(*) FILTER (WHERE status = 'stored' AND kind = 'recording'),
             coalesce(sum(size_bytes) FILTER (WHERE status = 'stored' AND kind = 'recording'), 0),
             coalesce(sum(duration_s) FILTER (WHERE status = 'stored'), 0),
             count(*) FILTER (WHERE status = 'stored' AND kind = 'other'),
             coalesce(sum(size_bytes) FILTER (WHERE status = 'stored' AND kind <> 'recording'), 0),
             count(*) FILTER (WHERE status = 'pending'),
             coalesce(sum(size_bytes) FILTER (WHERE status = 'pending'), 0)
           FROM files WHERE files.data_id = datasets.data_id)
       WHERE data_id = ? RETURNING *`,
    )
    .bind(now.toISOString(), dataId);
}
