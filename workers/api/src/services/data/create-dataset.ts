import { limits } from '@biophony/contract';
import { ApiError, limitReached, orNull } from '../../http/errors/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import type { Deps } from '../../ports/deps.ts';
import { lockRow } from '../../ports/dialect.ts';
import { ownProject } from '../rows/own-project.ts';
import { auditedEvent } from '../audit/audited-event.ts';
import { ownDataset, toDataset } from '../rows/dataset-row.ts';
import { chosenDevice } from './validation/device-rules.ts';

async function countOf({ db }: Deps, projectId: string): Promise<number> {
  const row = await db
    .prepare('SELECT count(*) AS count FROM datasets WHERE project_id = ?')
    .bind(projectId)
    .first<{ count: number }>();
  return row?.count ?? 0;
}

/**
 * Makes a dataset. A name is taken only by a dataset that holds files, so an upload given up can be begun again; with
 * `strict_name` by any dataset, so that two uploads that begin at once meet.
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
