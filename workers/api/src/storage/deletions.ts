import { limits } from '@biophony/contract/constants';
import type { Database, SqlValue, Statement } from '../base/database.ts';
import { fileKeySql, projectPrefixSql } from './objects.ts';

// Where the store cannot ask the service, URLs signed just before still work for this long.
const lastSweep = (now: Date) =>
  new Date(now.getTime() + (limits.upload_url_seconds + 60) * 1000).toISOString();

const insert = 'INSERT INTO deletions (kind, target, upload_id, due_at, last_at)';
const renew = `ON CONFLICT (kind, target, upload_id) DO UPDATE SET due_at = excluded.due_at, last_at = excluded.last_at`;

/** Put this into the batch that forgets the objects. */
export function enqueuePrefixDeletion(db: Database, prefix: string, now: Date): Statement {
  return db
    .prepare(`${insert} VALUES ('prefix', ?, '', ?, ?) ${renew}`)
    .bind(prefix, now.toISOString(), lastSweep(now));
}

function enqueueProjectRows(db: Database, projectId: string, now: Date): Statement {
  const at = now.toISOString();
  return db.prepare(`${insert} VALUES ('project', ?, '', ?, ?) ${renew}`).bind(projectId, at, at);
}

/** Queues objects that no promise names any more, until the last upload link expires. */
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

/** The query's only column is `target`. */
export const enqueuePrefixesOf = targetsOf('prefix');

/** Queues what shards of finished analyses wrote; the query returns prefixes as `target`. */
export const enqueuePartsOf = targetsOf('parts');

/** The condition may use columns of `files` and `datasets`. */
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
 * At once, projects lose their owner, analyses stop and storage counts nothing; the queue removes
 * rows and objects.
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

/** Removes shards from queue and runners, and moves the analyses to an ownerless project. */
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

/** Keeps what people wrote, and that the dataset is lost; otherwise any other would match. */
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

/** Rows are removed in steps. */
export const abandonProject = (db: Database, projectId: string, now: Date): Statement[] => [
  ...endAnalyses(db, 'project_id = ?', projectId, projectId, now),
  db.prepare(`UPDATE datasets SET user_id = '' WHERE project_id = ?`).bind(projectId),
  db.prepare(`UPDATE projects SET user_id = '' WHERE project_id = ?`).bind(projectId),
  enqueueProjectRows(db, projectId, now),
];

/** Holds rows deleted from a live project until they are swept. */
const nobodysProject = (db: Database, projectId: string, now: Date): Statement =>
  db
    .prepare(
      `INSERT INTO projects (project_id, user_id, title, description, created_at, updated_at)
       VALUES (?, '', '', '', ?, ?)`,
    )
    .bind(projectId, now.toISOString(), now.toISOString());

/** Moves a dataset with its files and analyses to an ownerless project. */
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

/** Moves an analysis to an ownerless project. */
export function abandonAnalysis(db: Database, analysisId: string, now: Date): Statement[] {
  const projectId = crypto.randomUUID();
  return [
    nobodysProject(db, projectId, now),
    ...endAnalyses(db, 'analysis_id = ?', analysisId, projectId, now),
    enqueueProjectRows(db, projectId, now),
  ];
}
