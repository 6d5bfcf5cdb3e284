import type { Database, Statement } from '../../ports/database.ts';
import { jsonTexts } from '../../ports/dialect.ts';

/** The counters of a dataset over rows of `files`; its bytes are those in the store. */
const counters = {
  file_count: `count(*) FILTER (WHERE status = 'stored' AND kind = 'recording')`,
  total_size_bytes: `coalesce(sum(size_bytes) FILTER (WHERE status = 'stored' AND kind = 'recording' AND content_id IS NULL), 0)`,
  duration_s: `coalesce(sum(duration_s) FILTER (WHERE status = 'stored'), 0)`,
  other_count: `count(*) FILTER (WHERE status = 'stored' AND kind = 'other')`,
  other_bytes: `coalesce(sum(size_bytes) FILTER (WHERE status = 'stored' AND kind <> 'recording' AND content_id IS NULL), 0)`,
  pending_count: `count(*) FILTER (WHERE status = 'pending')`,
  pending_bytes: `coalesce(sum(size_bytes) FILTER (WHERE status = 'pending' AND content_id IS NULL), 0)`,
};
const names = Object.keys(counters).join(', ');
const sums = Object.values(counters).map((sum) => sum.replaceAll('duration_s', 'files.duration_s'));

/**
 * Makes a dataset's counters those of its files; put it last into every batch that changes files,
 * which begins with `lockRow` of the dataset: else files that others change at the same time are not counted.
 */
export function recountDataset(db: Database, dataId: string, now: Date): Statement {
  return db
    .prepare(
      `UPDATE datasets SET updated_at = ?,
         (${names}) = (SELECT ${sums.join(', ')} FROM files WHERE files.data_id = datasets.data_id)
       WHERE data_id = ? RETURNING *`,
    )
    .bind(now.toISOString(), dataId);
}

/** Some files of a dataset: by their names, or by their ids with those that share their content. */
export interface SomeFiles {
  by: 'filename' | 'file_id';
  values: readonly string[];
}

/**
 * The same where a batch changes some files alone: a statement that takes them out of the counters, to stand before the
 * changes, and one that counts them again behind them. Of a dataset of 100,000 files the others are not read.
 */
export function recountFiles(
  db: Database,
  dataId: string,
  { by, values }: SomeFiles,
  now: Date,
): { before: Statement; after: Statement } {
  const listed = jsonTexts(db, '?1');
  const some =
    by === 'filename'
      ? `filename IN ${listed}`
      : `file_id IN (SELECT file_id FROM files WHERE file_id IN ${listed} UNION
           SELECT file_id FROM files WHERE content_id IN ${listed})`;
  const count = (sign: '-' | '+') =>
    db
      .prepare(
        `UPDATE datasets SET updated_at = ?2,
           (${names}) = (SELECT ${Object.keys(counters)
             .map((name, at) => `datasets.${name} ${sign} ${sums[at]}`)
             .join(', ')}
             FROM files WHERE files.data_id = datasets.data_id AND ${some})
         WHERE data_id = ?3 RETURNING *`,
      )
      .bind(JSON.stringify(values), now.toISOString(), dataId);
  return { before: count('-'), after: count('+') };
}
