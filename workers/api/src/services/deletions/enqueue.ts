import { limits } from '@biophony/contract/constants';
import type { Database, SqlValue, Statement } from '../../ports/database.ts';
import { fileKeySql, projectPrefixSql } from '../rows/object-keys.ts';

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
export function enqueueProjectRows(db: Database, projectId: string, now: Date): Statement {
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
