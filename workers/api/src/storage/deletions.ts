import { limits } from '@biophony/contract/constants';
import type { Database, SqlValue, Statement } from '../base/database.ts';
import { fileKeySql, projectPrefixSql } from './objects.ts';

// A URL signed just before the deletion may still be used where a store cannot ask; sweeps go on for so long.
const lastSweep = (now: Date) =>
  new Date(now.getTime() + (limits.upload_url_seconds + 60) * 1000).toISOString();

const insert = 'INSERT INTO deletions (kind, target, upload_id, due_at, last_at)';
const renew = `ON CONFLICT (kind, target, upload_id) DO UPDATE SET due_at = excluded.due_at, last_at = excluded.last_at`;

/** Statement that queues everything under a prefix for deletion; put it into the batch that forgets the objects. */
export function enqueuePrefixDeletion(db: Database, prefix: string, now: Date): Statement {
  return db
    .prepare(`${insert} VALUES ('prefix', ?, '', ?, ?) ${renew}`)
    .bind(prefix, now.toISOString(), lastSweep(now));
}

/** Queues the rows of a project that belongs to nobody any more. */
function enqueueProjectRows(db: Database, projectId: string, now: Date): Statement {
  const at = now.toISOString();
  return db.prepare(`${insert} VALUES ('project', ?, '', ?, ?) ${renew}`).bind(projectId, at, at);
}

/** Queues the objects of a dataset's files that no promise names any more, until the last link to put one is over. */
export function enqueueUnknownObjects(db: Database, dataId: string, now: Date): Statement {
  return db
    .prepare(`${insert} VALUES ('strays', ?, '', ?, ?) ${renew}`)
    .bind(dataId, now.toISOString(), lastSweep(now));
}

const targetsOf =
  (kind: 'prefix' | 'parts') =>
  (db: Database, query: string, values: SqlValue[], now: Date): Statement =>
    db
      .prepare(
        `${insert} SELECT '${kind}', target, '', ?, ? FROM (${query}) AS found WHERE true ${renew}`,
      )
      .bind(now.toISOString(), lastSweep(now), ...values);

/** Queues the prefixes that a query answers in its only column, `target`. */
export const enqueuePrefixesOf = targetsOf('prefix');

/** Queues what the shards of finished analyses wrote, by a query that answers the analyses' prefixes as `target`. */
export const enqueuePartsOf = targetsOf('parts');

/**
 * Queues the multipart uploads in progress of the datasets (or files) that a condition selects, to be aborted.
 * The condition may name columns of `files` and `datasets`.
 */
export function enqueueUploadAborts(
  db: Database,
  condition: string,
  values: SqlValue[],
  now: Date,
): Statement {
  return db
    .prepare(
      `${insert}
       SELECT 'multipart', ${fileKeySql},
         files.upload_id, ?, ?
       FROM datasets JOIN files USING (data_id) WHERE files.upload_id IS NOT NULL AND ${condition} ${renew}`,
    )
    .bind(now.toISOString(), now.toISOString(), ...values);
}

/**
 * Statements that take everything from a user at once and leave the removal of rows and objects to the queue:
 * the projects belong to nobody from here on, running analyses stop, storage counts nothing.
 */
export function enqueueUserDeletion(db: Database, userId: string, now: Date): Statement[] {
  const at = now.toISOString();
  return [
    enqueuePrefixesOf(
      db,
      `SELECT ${projectPrefixSql} AS target FROM projects WHERE user_id = ?`,
      [userId],
      now,
    ),
    enqueueUploadAborts(db, 'datasets.user_id = ?', [userId], now),
    db
      .prepare(
        `${insert} SELECT 'project', project_id, '', ?, ? FROM projects WHERE user_id = ? ${renew}`,
      )
      .bind(at, at, userId),
    db
      .prepare(
        `UPDATE analyses SET status = 'failed', cancelled = 1, completed_at = ?,
           error_message = 'The account was deleted.'
         WHERE user_id = ? AND status IN ('configured', 'queued', 'running')`,
      )
      .bind(at, userId),
    db
      .prepare(
        `UPDATE shards SET status = 'failed' WHERE user_id = ? AND status IN ('ready', 'waiting')`,
      )
      .bind(userId),
    ...['analyses', 'datasets', 'projects'].map((table) =>
      db.prepare(`UPDATE ${table} SET user_id = '' WHERE user_id = ?`).bind(userId),
    ),
  ];
}

/** Ends the analyses that a condition selects, takes their shards from queue and runners, and moves them to nobody's project. */
const endAnalyses = (
  db: Database,
  condition: string,
  value: SqlValue,
  projectId: string,
  now: Date,
): Statement[] => [
  db
    .prepare(
      `UPDATE shards SET status = 'failed' WHERE status IN ('ready', 'waiting', 'leased')
         AND analysis_id IN (SELECT analysis_id FROM analyses WHERE ${condition})`,
    )
    .bind(value),
  db
    .prepare(
      `UPDATE analyses SET status = 'failed', cancelled = 1, completed_at = ?
       WHERE ${condition} AND status IN ('configured', 'queued', 'running')`,
    )
    .bind(now.toISOString(), value),
  db
    .prepare(`UPDATE analyses SET user_id = '', project_id = ? WHERE ${condition}`)
    .bind(projectId, value),
];

/** What people wrote of a deployment stays. That it lost its dataset is kept: else any other one would be meant. */
export const loseDatasets = (
  db: Database,
  condition: string,
  values: readonly SqlValue[],
  now: Date,
): Statement =>
  db
    .prepare(
      `UPDATE deployments SET data_id = NULL, dataset_deleted = 1, version = version + 1, updated_at = ?
       WHERE ${condition}`,
    )
    .bind(now.toISOString(), ...values);

/** Takes a project with all that hangs on it from its owner; its rows are removed by and by. */
export const abandonProject = (db: Database, projectId: string, now: Date): Statement[] => [
  ...endAnalyses(db, 'project_id = ?', projectId, projectId, now),
  db.prepare(`UPDATE datasets SET user_id = '' WHERE project_id = ?`).bind(projectId),
  db.prepare(`UPDATE projects SET user_id = '' WHERE project_id = ?`).bind(projectId),
  enqueueProjectRows(db, projectId, now),
];

/** A project of nobody's, to which rows are moved that were deleted out of one that stays. */
const nobodysProject = (db: Database, projectId: string, now: Date): Statement =>
  db
    .prepare(
      `INSERT INTO projects (project_id, user_id, title, description, created_at, updated_at)
       VALUES (?, '', '', '', ?, ?)`,
    )
    .bind(projectId, now.toISOString(), now.toISOString());

/** The same for a dataset with its files and analyses. */
export function abandonDataset(db: Database, dataId: string, now: Date): Statement[] {
  const projectId = crypto.randomUUID();
  return [
    nobodysProject(db, projectId, now),
    ...endAnalyses(db, 'data_id = ?', dataId, projectId, now),
    db
      .prepare(`UPDATE datasets SET user_id = '', project_id = ? WHERE data_id = ?`)
      .bind(projectId, dataId),
    loseDatasets(db, 'data_id = ?', [dataId], now),
    enqueueProjectRows(db, projectId, now),
  ];
}

/** The same for an analysis. */
export function abandonAnalysis(db: Database, analysisId: string, now: Date): Statement[] {
  const projectId = crypto.randomUUID();
  return [
    nobodysProject(db, projectId, now),
    ...endAnalyses(db, 'analysis_id = ?', analysisId, projectId, now),
    enqueueProjectRows(db, projectId, now),
  ];
}
