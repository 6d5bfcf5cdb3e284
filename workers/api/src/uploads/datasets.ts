import { limits, type Recorders } from '@biophony/contract';
import type { Deps } from '../base/deps.ts';
import {
  allRows,
  batch,
  firstRow,
  jsonMember,
  lockRow,
  nothing,
  type Sql,
  sql,
} from '../base/sql.ts';
import { type Author, change, recordStatements } from '../events/change.ts';
import { ApiError, limitReached } from '../http/api-error.ts';
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
  const row = await firstRow<{ count: number }>(
    db,
    sql`SELECT count(*) AS count FROM datasets WHERE project_id = ${projectId}`,
  );
  return row?.count ?? 0;
}

/**
 * Only datasets with files occupy a name, so that an abandoned upload can restart; with
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
  const at = ctx.now.toISOString();
  const metadata = { dataset_name: body.dataset_name, device: label };
  const dataset = await change(ctx, {
    projectId,
    id: dataId,
    event: { action: 'Dataset created', metadata },
    audit: { action: 'datasetsCreate', object: `dataset ${dataId}`, after: metadata },
    make: [
      sql`INSERT INTO datasets (data_id, project_id, user_id, dataset_name, classification_method,
        data_type_or_device, created_at, updated_at)
        SELECT ${dataId}, project_id, user_id, ${body.dataset_name}, ${body.classification_method},
          ${body.data_type_or_device}, ${at}, ${at} FROM projects
        WHERE project_id = ${projectId} AND user_id = ${ctx.userId} AND NOT EXISTS (
          SELECT 1 FROM datasets WHERE project_id = projects.project_id
            AND dataset_name = ${body.dataset_name}
            ${body.strict_name ? nothing : sql`AND file_count > 0`})
          AND (SELECT count(*) FROM datasets
            WHERE project_id = projects.project_id) < ${limits.datasets_per_project}
        ON CONFLICT (data_id) DO NOTHING`,
    ],
    when: sql`EXISTS (SELECT 1 FROM datasets WHERE data_id = ${dataId})`,
    read: () => ownDataset(ctx, dataId),
    otherwise: async () =>
      (await countOf(ctx.deps, projectId)) >= limits.datasets_per_project
        ? limitReached(
            `A project can have ${limits.datasets_per_project} datasets. Delete one, or make another project.`,
          )
        : new ApiError(
            'dataset_exists',
            `This project has a dataset named ${body.dataset_name} already. Choose another name.`,
            'dataset_name',
          ),
  });
  return { data_id: dataId, dataset: toDataset(dataset) };
};

const columns = sql`data_id, project_id, user_id, dataset_name, classification_method,
  data_type_or_device,
  validation_status, file_count, total_size_bytes, other_count, other_bytes, pending_count,
  pending_bytes,
  duration_s, created_at, updated_at`;

const leftOut = 'Files of this dataset have issues; the list of its files names them.';

const boundedIssues = sql`CASE WHEN octet_length(validation_issues) < 3
  OR sum(octet_length(validation_issues)) OVER (ORDER BY ${datasetOrder}) <= ${limits.list_bytes}
  THEN validation_issues ELSE ${JSON.stringify([leftOut])} END AS validation_issues`;

/** Usable ones first. Omits issues beyond the byte limit. */
export const listDatasets: Handler<'datasetsList'> = async ({ ctx, params }) => {
  const { project_id } = await ownProject(ctx, params.projectId);
  const results = await allRows<DatasetRow>(
    ctx.deps.db,
    sql`SELECT ${columns}, ${boundedIssues} FROM datasets
      WHERE project_id = ${project_id} AND user_id = ${ctx.userId} ORDER BY ${datasetOrder}`,
  );
  return { datasets: results.map(toDataset) };
};

/** Per dataset; a card has one or two. */
const mostRecorders = 5000;

export const listRecorders: Handler<'recordersList'> = async ({ ctx, params }) => {
  const { db } = ctx.deps;
  const { data_id } = await ownDataset(ctx, params.dataId);
  const results = await allRows<Recorders['recorders'][number]>(
    db,
    sql`SELECT ${jsonMember(sql`recording`, 'device_id')} AS device_id, count(*) AS files FROM files
      WHERE data_id = ${data_id} AND kind = 'recording' GROUP BY 1 ORDER BY files DESC,
        device_id NULLS FIRST LIMIT ${mostRecorders}`,
  );
  return { recorders: results };
};

/** With files, analyses and results; queues objects for deletion. */
export function datasetDeletion(author: Author, dataset: DatasetRow): Sql[] {
  const { data_id: dataId, project_id: projectId, user_id } = dataset;
  const metadata = { dataset_name: dataset.dataset_name, files: dataset.file_count };
  const { now } = author;
  return [
    enqueuePrefixDeletion(datasetPrefix(dataset), now),
    enqueuePrefixesOf(
      sql`SELECT ${projectPrefix(user_id, projectId)} || 'r/' || analysis_id || '/' AS target
        FROM analyses
        WHERE data_id = ${dataId}`,
      now,
    ),
    enqueueUploadAborts(sql`files.data_id = ${dataId}`, now),
    ...recordStatements(
      author,
      {
        projectId,
        event: { action: 'Dataset deleted', metadata },
        audit: { action: 'datasetsDelete', object: `dataset ${dataId}`, before: metadata },
      },
      sql`EXISTS (SELECT 1 FROM datasets WHERE data_id = ${dataId} AND project_id = ${projectId})`,
    ),
    ...abandonDataset(dataId, now),
    recountRows(projectId, 'analyses'),
  ];
}

export const deleteDataset: Handler<'datasetsDelete'> = async ({ ctx, params }) => {
  const dataset = await ownDataset(ctx, params.dataId);
  await batch(ctx.deps.db, [lockRow('users', ctx.userId), ...datasetDeletion(ctx, dataset)]);
  sweepSoon(ctx.deps);
  return { deleted: true };
};
