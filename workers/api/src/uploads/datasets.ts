import { limits, type Recorders } from '@biophony/contract';
import { type Database, jsonMember, lockRow, type Statement } from '../base/database.ts';
import type { Deps } from '../base/deps.ts';
import { auditedEvent, auditLine } from '../events/audit.ts';
import { recordEvent } from '../events/timeline.ts';
import { ApiError, limitReached, orNull } from '../http/api-error.ts';
import type { Handler } from '../http/handler.ts';
import { ownProject } from '../identity/membership.ts';
import { datasetOrder, type DatasetRow, ownDataset, toDataset } from '../storage/dataset-row.ts';
import {
  abandonDataset,
  enqueuePrefixDeletion,
  enqueuePrefixesOf,
  enqueueUploadAborts,
} from '../storage/deletions.ts';
import { datasetPrefix, projectPrefix } from '../storage/objects.ts';
import { sweepSoon } from '../storage/sweep.ts';
import { recountRows } from '../storage/usage.ts';
import { chosenDevice } from './validation.ts';

async function countOf({ db }: Deps, projectId: string): Promise<number> {
  const row = await db
    .prepare('SELECT count(*) AS count FROM datasets WHERE project_id = ?')
    .bind(projectId)
    .first<{ count: number }>();
  return row?.count ?? 0;
}

/**
 * Only datasets with files occupy a name, so that an abandoned upload can start again; with
 * `strict_name` all do, so that two simultaneous uploads meet.
 */
export const createDataset: Handler<'datasetsCreate'> = async ({
  ctx,
  newId: dataId = crypto.randomUUID(),
  params,
  body,
}) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const { label } = chosenDevice(body.classification_method, body.data_type_or_device);
  const { db } = ctx.deps;
  const at = ctx.now.toISOString();
  const metadata = { dataset_name: body.dataset_name, device: label };
  await db.batch([
    ...lockRow(db, 'users', ctx.userId),
    db
      .prepare(
        `INSERT INTO datasets (data_id, project_id, user_id, dataset_name, classification_method,
           data_type_or_device, created_at, updated_at)
         SELECT ?, project_id, user_id, ?, ?, ?, ?, ? FROM projects
         WHERE project_id = ? AND user_id = ? AND NOT EXISTS (
           SELECT 1 FROM datasets WHERE project_id = projects.project_id AND dataset_name = ?
             AND (file_count > 0 OR ? = 1))
           AND (SELECT count(*) FROM datasets WHERE project_id = projects.project_id) < ?
         ON CONFLICT (data_id) DO NOTHING`,
      )
      .bind(
        dataId,
        body.dataset_name,
        body.classification_method,
        body.data_type_or_device,
        at,
        at,
        projectId,
        ctx.userId,
        body.dataset_name,
        body.strict_name ? 1 : 0,
        limits.datasets_per_project,
      ),
    ...auditedEvent(
      ctx,
      { projectId, action: 'Dataset created', metadata, eventId: dataId },
      { action: 'datasetsCreate', object: `dataset ${dataId}`, after: metadata },
      { sql: 'EXISTS (SELECT 1 FROM datasets WHERE data_id = ?)', values: [dataId] },
    ),
  ]);
  const made = await orNull(ownDataset(ctx, dataId));
  if (!made && (await countOf(ctx.deps, projectId)) >= limits.datasets_per_project)
    throw limitReached(
      `A project can have ${limits.datasets_per_project} datasets. Delete one, or make another project.`,
    );
  if (!made)
    throw new ApiError(
      'dataset_exists',
      `This project has a dataset named ${body.dataset_name} already. Choose another name.`,
      'dataset_name',
    );
  return { data_id: dataId, dataset: toDataset(made) };
};

const columns = [
  'data_id',
  'project_id',
  'user_id',
  'dataset_name',
  'classification_method',
  'data_type_or_device',
  'validation_status',
  'file_count',
  'total_size_bytes',
  'other_count',
  'other_bytes',
  'pending_count',
  'pending_bytes',
  'duration_s',
  'created_at',
  'updated_at',
].join(', ');

const leftOut = 'Files of this dataset have issues; the list of its files names them.';

/** Issues within the byte limit of a list. */
const boundedIssues = (db: Database) => `CASE WHEN octet_length(validation_issues) < 3
    OR sum(octet_length(validation_issues)) OVER (ORDER BY ${datasetOrder(db)}) <= ${limits.list_bytes}
  THEN validation_issues ELSE '${JSON.stringify([leftOut])}' END AS validation_issues`;

/** Usable ones first. Omits issues beyond the byte limit. */
export const listDatasets: Handler<'datasetsList'> = async ({ ctx, params }) => {
  const { project_id } = await ownProject(ctx, params.projectId);
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT ${columns}, ${boundedIssues(ctx.deps.db)} FROM datasets
       WHERE project_id = ? AND user_id = ? ORDER BY ${datasetOrder(ctx.deps.db)}`,
    )
    .bind(project_id, ctx.userId)
    .all<DatasetRow>();
  return { datasets: results.map(toDataset) };
};

/** Recorders listed per dataset; a card has one or two. */
const mostRecorders = 5000;

export const listRecorders: Handler<'recordersList'> = async ({ ctx, params }) => {
  const { db } = ctx.deps;
  const { data_id } = await ownDataset(ctx, params.dataId);
  const { results } = await db
    .prepare(
      `SELECT ${jsonMember(db, 'recording', 'device_id')} AS device_id, count(*) AS files FROM files
       WHERE data_id = ? AND kind = 'recording' GROUP BY 1 ORDER BY files DESC, device_id NULLS FIRST LIMIT ${mostRecorders}`,
    )
    .bind(data_id)
    .all<Recorders['recorders'][number]>();
  return { recorders: results };
};

/** Includes files, analyses and results; queues objects for deletion. */
export function datasetDeletion(db: Database, dataset: DatasetRow, now: Date): Statement[] {
  const { data_id, project_id: projectId, user_id } = dataset;
  const metadata = { dataset_name: dataset.dataset_name, files: dataset.file_count };
  return [
    enqueuePrefixDeletion(db, datasetPrefix(dataset), now),
    enqueuePrefixesOf(
      db,
      `SELECT ? || 'r/' || analysis_id || '/' AS target FROM analyses WHERE data_id = ?`,
      [projectPrefix(user_id, projectId), data_id],
      now,
    ),
    enqueueUploadAborts(db, 'files.data_id = ?', [data_id], now),
    ...recordEvent(
      db,
      { projectId, action: 'Dataset deleted', metadata, now },
      { sql: 'EXISTS (SELECT 1 FROM datasets WHERE data_id = ?)', values: [data_id] },
    ),
    ...abandonDataset(db, data_id, now),
    recountRows(db, projectId, 'analyses'),
  ];
}

export const deleteDataset: Handler<'datasetsDelete'> = async ({ ctx, params }) => {
  const dataset = await ownDataset(ctx, params.dataId);
  const { data_id: dataId, project_id: projectId } = dataset;
  await ctx.deps.db.batch([
    ...auditLine(
      ctx,
      {
        projectId,
        action: 'datasetsDelete',
        object: `dataset ${dataId}`,
        before: { dataset_name: dataset.dataset_name, files: dataset.file_count },
      },
      {
        sql: 'EXISTS (SELECT 1 FROM datasets WHERE data_id = ? AND project_id = ?)',
        values: [dataId, projectId],
      },
    ),
    ...datasetDeletion(ctx.deps.db, dataset, ctx.now),
  ]);
  sweepSoon(ctx.deps);
  return { deleted: true };
};
