import type { Database, SqlValue, Statement } from '../../ports/database.ts';
import { enqueueProjectRows } from './enqueue.ts';

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
