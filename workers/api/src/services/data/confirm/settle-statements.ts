import type { Database, Statement } from '../../../ports/database.ts';
import type { DatasetRow } from '../../rows/dataset-row.ts';
import type { Verdict } from './file-verdicts.ts';
import { storageExceeded, usedBytesSql } from '../../rows/storage-usage.ts';
import { jsonList, jsonRows, jsonTextRows, jsonTexts, spaced } from '../../../ports/dialect.ts';

const issuesKept = 1000;

const verdict = {
  file_id: 'text',
  was: 'text',
  status: 'text',
  stored_bytes: 'integer',
  issue: 'text',
  verified_by: 'text',
} as const;
const found = { file_id: 'text', size: 'integer', issue: 'text', verified_by: 'text' } as const;

// `files.data_id || ''` keeps a database from walking the whole dataset once for every verdict.

/** Writes verdicts on files whose storage is reserved, or that have none to give back. */
export function verdictStatement(db: Database, dataId: string, verdicts: Verdict[]): Statement {
  return db
    .prepare(
      `UPDATE files SET status = said.status, stored_bytes = said.stored_bytes, issue = said.issue,
         verified_by = CASE WHEN said.status = 'stored' THEN coalesce(said.verified_by, files.verified_by) END
       FROM ${jsonRows(db, verdict, 'said')}
       WHERE files.file_id = said.file_id AND files.data_id || '' = ? AND files.status = said.was`,
    )
    .bind(JSON.stringify(verdicts), dataId);
}

/** Files go with the content that they share: none is stored whose content is not. */
export function loseShared(db: Database, dataId: string, lost: readonly string[]): Statement {
  return db
    .prepare(
      `UPDATE files SET status = 'missing', stored_bytes = NULL, verified_by = NULL,
         issue = filename || ' is not in the store any more. Upload it again.'
       WHERE status = 'stored' AND content_id IN (SELECT file_id FROM files
           WHERE file_id IN ${jsonTexts(db, '?2')} AND status IN ('missing', 'wrong_size'))
         AND data_id || '' = ?1`,
    )
    .bind(dataId, JSON.stringify(lost));
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
         FROM (SELECT file_id, size, issue, verified_by, sum(size) OVER (ORDER BY position) AS running
               FROM ${jsonRows(db, found, 'listed')}) AS said
         WHERE files.file_id = said.file_id AND files.data_id || '' = ? AND files.status IN ('missing', 'wrong_size')
           AND said.running + ${usedBytesSql} <= ?`,
      )
      .bind(json, dataset.data_id, dataset.user_id, limit),
    db
      .prepare(
        `UPDATE files SET issue = filename || ' was not kept. ' || ?
         WHERE file_id IN (SELECT file_id FROM ${jsonRows(db, { file_id: 'text' }, 'said')}) AND status <> 'stored'`,
      )
      .bind(storageExceeded, json),
  ];
}

/** What is told of a file of the dataset: why it is not stored or not sound, or what its sender found odd. */
const told = (db: Database) => `coalesce(issue,
  filename || ': ' || (SELECT ${spaced(db, 'value', 'position')} FROM ${jsonTextRows(db, 'remark', 'files.remarks')}))`;
/** Recordings with a fault, and those with remarks alone: each kind has an index of its own. */
const isFaulty = `data_id = ?1 AND kind = 'recording' AND issue IS NOT NULL`;
const isRemarked = `data_id = ?1 AND kind = 'recording' AND issue IS NULL AND remarks IS NOT NULL`;
const recordingWith = (condition: string) =>
  `EXISTS (SELECT 1 FROM files WHERE data_id = ?1 AND kind = 'recording' AND ${condition})`;

/**
 * Sets what a confirmed dataset is: `valid` when every promised file is stored and nothing is wrong with any,
 * `partial` when some are stored, `invalid` when none is. Only recordings count. The issues name each file and why (the
 * first 1,000), faults before remarks, and remarks make nothing less valid. The dataset must have been counted.
 */
export function judgeDataset(db: Database, dataId: string): Statement {
  const first = (condition: string, rank: number) =>
    `SELECT told, '${rank}' || filename AS place FROM (SELECT ${told(db)} AS told, filename FROM files
       WHERE ${condition} ORDER BY filename LIMIT ${issuesKept}) AS first_${rank}`;
  const count = (condition: string) => `(SELECT count(*) FROM files WHERE ${condition})`;
  return db
    .prepare(
      `UPDATE datasets SET
         validation_status = CASE WHEN file_count = 0 THEN 'invalid'
           WHEN ${recordingWith(`status <> 'stored'`)} OR ${recordingWith('issue IS NOT NULL')} THEN 'partial'
           ELSE 'valid' END,
         validation_issues = CASE WHEN NOT ${recordingWith('status IS NOT NULL')}
           THEN '["No file was uploaded to this dataset."]'
           ELSE (SELECT ${jsonList(db, 'told', 'place')} FROM (
             SELECT * FROM (${first(isFaulty, 0)} UNION ALL ${first(isRemarked, 1)} ORDER BY place LIMIT ${issuesKept}) AS first_ones
             UNION ALL
             SELECT 'And ' || more || CASE WHEN more = 1 THEN ' more file' ELSE ' more files' END ||
               '; the list of files names them.', '2'
             FROM (SELECT ${count(isFaulty)} + ${count(isRemarked)} - ${issuesKept} AS more) AS counted
             WHERE more > 0) AS sentences) END
       WHERE data_id = ?1`,
    )
    .bind(dataId);
}
