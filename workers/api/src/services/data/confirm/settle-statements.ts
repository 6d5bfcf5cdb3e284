import type { Database, Statement } from '../../../ports/database.ts';
import type { DatasetRow } from '../dataset-row.ts';
import type { Verdict } from './file-verdicts.ts';
import { storageExceeded, usedBytesSql } from '../storage-usage.ts';

const issuesKept = 1000;

// `+files.data_id` keeps SQLite from walking the whole dataset once for every verdict.

/** Writes verdicts on files whose room is reserved, or that have none to give back. */
export function verdictStatement(db: Database, dataId: string, verdicts: Verdict[]): Statement {
  return db
    .prepare(
      `UPDATE files SET status = said.status, stored_bytes = said.stored_bytes, issue = said.issue,
         verified_by = iif(said.status = 'stored', coalesce(said.verified_by, files.verified_by), NULL)
       FROM (SELECT value ->> 'file_id' AS file_id, value ->> 'status' AS status,
               value ->> 'stored_bytes' AS stored_bytes, value ->> 'issue' AS issue,
               value ->> 'verified_by' AS verified_by FROM json_each(?)) AS said
       WHERE files.file_id = said.file_id AND +files.data_id = ?
         AND (said.status <> 'stored' OR files.status IN ('pending', 'stored'))`,
    )
    .bind(JSON.stringify(verdicts), dataId);
}

/**
 * Files that arrived after their reservation had lapsed: stored as far as they fit below the cap, in order;
 * the rest stays missing and says why. The dataset must be recounted before and after.
 */
export function reviveStatement(
  db: Database,
  dataset: DatasetRow,
  verdicts: Verdict[],
  limit: number,
): Statement[] {
  const json = JSON.stringify(verdicts);
  return [
    db
      .prepare(
        `UPDATE files SET status = 'stored', stored_bytes = said.size, issue = said.issue,
           verified_by = said.verified_by
         FROM (SELECT value ->> 'file_id' AS file_id, value ->> 'size' AS size, value ->> 'issue' AS issue,
                 value ->> 'verified_by' AS verified_by, sum(value ->> 'size') OVER (ORDER BY key) AS running FROM json_each(?)) AS said
         WHERE files.file_id = said.file_id AND +files.data_id = ? AND files.status IN ('missing', 'wrong_size')
           AND said.running + ${usedBytesSql} <= ?`,
      )
      .bind(json, dataset.data_id, dataset.user_id, limit),
    db
      .prepare(
        `UPDATE files SET issue = filename || ' was not kept. ' || ?
         WHERE file_id IN (SELECT value ->> 'file_id' FROM json_each(?)) AND status <> 'stored'`,
      )
      .bind(storageExceeded, json),
  ];
}

/**
 * Sets what a confirmed dataset is: `valid` when every promised file is stored and nothing is wrong with any,
 * `partial` when some are stored, `invalid` when none is. Only recordings count. The issues name each file and why (the first 1,000).
 */
export function judgeDataset(db: Database, dataId: string): Statement {
  return db
    .prepare(
      `UPDATE datasets SET (validation_status, validation_issues) = (
         SELECT CASE
             WHEN count(*) FILTER (WHERE status = 'stored') = 0 THEN 'invalid'
             WHEN count(*) FILTER (WHERE status <> 'stored' OR issue IS NOT NULL) > 0 THEN 'partial'
             ELSE 'valid' END,
           CASE WHEN count(*) = 0 THEN json_array('No file was uploaded to this dataset.')
             ELSE (SELECT json_group_array(issue) FROM (
               SELECT * FROM (SELECT issue FROM files
                 WHERE data_id = ?1 AND kind = 'recording' AND issue IS NOT NULL ORDER BY filename LIMIT ${issuesKept})
               UNION ALL
               SELECT 'And ' || (count(*) - ${issuesKept}) ||
                 iif(count(*) - ${issuesKept} = 1, ' more file', ' more files') || '; the list of files names them.'
               FROM files
               WHERE data_id = ?1 AND kind = 'recording' AND issue IS NOT NULL HAVING count(*) > ${issuesKept})) END
         FROM files WHERE data_id = ?1 AND kind = 'recording')
       WHERE data_id = ?1`,
    )
    .bind(dataId);
}
