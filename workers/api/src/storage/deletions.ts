import { limits } from '@biophony/contract/constants';
import { name, type Sql, sql } from '../base/sql.ts';
import { fileKeySql, projectPrefixSql } from './objects.ts';

// Where the store cannot ask the service, URLs signed just before work for this long.
const lastSweep = (now: Date) =>
  new Date(now.getTime() + (limits.upload_url_seconds + 60) * 1000).toISOString();

const insert = sql`INSERT INTO deletions (kind, target, upload_id, due_at, last_at)`;
const renew = sql`ON CONFLICT (kind, target, upload_id) DO UPDATE SET due_at = excluded.due_at,
  last_at = excluded.last_at`;

/** Into the batch that forgets the objects. */
export const enqueuePrefixDeletion = (prefix: string, now: Date): Sql =>
  sql`${insert} VALUES ('prefix', ${prefix}, '', ${now.toISOString()}, ${lastSweep(now)}) ${renew}`;

function enqueueProjectRows(projectId: string, now: Date): Sql {
  const at = now.toISOString();
  return sql`${insert} VALUES ('project', ${projectId}, '', ${at}, ${at}) ${renew}`;
}

/** Objects that no promise names any more, until the last upload link expires. */
export const enqueueUnknownObjects = (dataId: string, now: Date): Sql =>
  sql`${insert} VALUES ('strays', ${dataId}, '', ${now.toISOString()}, ${lastSweep(now)}) ${renew}`;

const targetsOf =
  (kind: 'prefix' | 'parts') =>
  (query: Sql, now: Date): Sql =>
    sql`${insert} SELECT CAST(${kind} AS TEXT), target, '', ${now.toISOString()}, ${lastSweep(now)}
      FROM (${query}) AS found WHERE true ${renew}`;

/** The query's only column is `target`. */
export const enqueuePrefixesOf = targetsOf('prefix');

/** What shards of finished analyses wrote; the query returns prefixes as `target`. */
export const enqueuePartsOf = targetsOf('parts');

/** The condition may use columns of `files` and `datasets`. */
export function enqueueUploadAborts(condition: Sql, now: Date): Sql {
  const at = now.toISOString();
  return sql`${insert} SELECT 'multipart', ${fileKeySql}, files.upload_id, ${at}, ${at}
    FROM datasets JOIN files USING (data_id) WHERE files.upload_id IS NOT NULL
    AND ${condition} ${renew}`;
}

/**
 * At once, projects lose their owner, analyses stop and storage counts nothing; the queue removes
 * rows and objects.
 */
export function enqueueUserDeletion(userId: string, now: Date): Sql[] {
  const at = now.toISOString();
  return [
    enqueuePrefixesOf(
      sql`SELECT ${projectPrefixSql} AS target FROM projects WHERE user_id = ${userId}`,
      now,
    ),
    enqueueUploadAborts(sql`datasets.user_id = ${userId}`, now),
    sql`${insert} SELECT 'project', project_id, '', ${at}, ${at} FROM projects
      WHERE user_id = ${userId} ${renew}`,
    sql`UPDATE analyses SET status = 'failed', cancelled = 1, completed_at = ${at},
        error_message = 'The account was deleted.'
      WHERE user_id = ${userId} AND status IN ('configured', 'queued', 'running')`,
    sql`UPDATE shards SET status = 'failed'
      WHERE user_id = ${userId} AND status IN ('ready', 'waiting')`,
    ...(['analyses', 'datasets', 'projects'] as const).map(
      (table) => sql`UPDATE ${name(table)} SET user_id = '' WHERE user_id = ${userId}`,
    ),
  ];
}

/** Removes shards, and moves the analyses to an ownerless project. */
const endAnalyses = (condition: Sql, projectId: string, now: Date): Sql[] => [
  sql`UPDATE shards SET status = 'failed' WHERE status IN ('ready', 'waiting', 'leased')
      AND analysis_id IN (SELECT analysis_id FROM analyses WHERE ${condition})`,
  sql`UPDATE analyses SET status = 'failed', cancelled = 1, completed_at = ${now.toISOString()}
    WHERE ${condition} AND status IN ('configured', 'queued', 'running')`,
  sql`UPDATE analyses SET user_id = '', project_id = ${projectId} WHERE ${condition}`,
];

/** Keeps what people wrote, and that the dataset is lost; otherwise any other would match. */
export const loseDatasets = (condition: Sql, now: Date): Sql =>
  sql`UPDATE deployments SET data_id = NULL, dataset_deleted = 1, version = version + 1,
      updated_at = ${now.toISOString()}
    WHERE ${condition}`;

/** Rows are removed in steps. */
export const abandonProject = (projectId: string, now: Date): Sql[] => [
  ...endAnalyses(sql`project_id = ${projectId}`, projectId, now),
  sql`UPDATE datasets SET user_id = '' WHERE project_id = ${projectId}`,
  sql`UPDATE projects SET user_id = '' WHERE project_id = ${projectId}`,
  enqueueProjectRows(projectId, now),
];

/** Holds rows deleted from a live project until they are swept. */
const nobodysProject = (projectId: string, now: Date): Sql =>
  sql`INSERT INTO projects (project_id, user_id, title, description, created_at, updated_at)
    VALUES (${projectId}, '', '', '', ${now.toISOString()}, ${now.toISOString()})`;

export function abandonDataset(dataId: string, now: Date): Sql[] {
  const projectId = crypto.randomUUID();
  return [
    nobodysProject(projectId, now),
    ...endAnalyses(sql`data_id = ${dataId}`, projectId, now),
    sql`UPDATE datasets SET user_id = '', project_id = ${projectId} WHERE data_id = ${dataId}`,
    loseDatasets(sql`data_id = ${dataId}`, now),
    enqueueProjectRows(projectId, now),
  ];
}

/** To an ownerless project. */
export function abandonAnalysis(analysisId: string, now: Date): Sql[] {
  const projectId = crypto.randomUUID();
  return [
    nobodysProject(projectId, now),
    ...endAnalyses(sql`analysis_id = ${analysisId}`, projectId, now),
    enqueueProjectRows(projectId, now),
  ];
}
