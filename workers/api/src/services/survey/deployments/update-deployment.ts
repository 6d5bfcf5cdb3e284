import { ApiError } from '../../../http/errors/api-error.ts';
import type { Handler } from '../../../http/handler.ts';
import { lockRow } from '../../../ports/dialect.ts';
import { ownDatasetOf } from '../../rows/dataset-row.ts';
import { auditLine } from '../../audit/audit-line.ts';
import { changesOf } from '../../audit/facts-text.ts';
import { ownSite } from '../sites/site-row.ts';
import { ownDeployment, toDeployment } from './deployment-row.ts';
import {
  changedMeanwhile,
  deploymentsMark,
  markOf,
  ofRecorders,
  overlapFault,
  overlapping,
} from './overlaps.ts';
import { assertDeployment, deploymentColumns } from './write-deployment.ts';

const stale = new ApiError(
  'version_mismatch',
  'This deployment was changed elsewhere since you opened it. Load the deployments again, then repeat your change.',
);

/**
 * Changes a deployment; with If-Match only while the version is the one that was read. Throws `invalid_request` for
 * what cannot be, `conflict` for two deployments of one recorder at once.
 */
export const updateDeployment: Handler<'deploymentsUpdate'> = async ({
  ctx,
  params,
  body,
  ifMatch,
}) => {
  const { projectId = '' } = params;
  const mark = await markOf(ctx, projectId);
  const before = await ownDeployment(ctx, params);
  if (ifMatch !== null && before.version !== ifMatch) throw stale;
  const whole = {
    ...before,
    start: before.starts_at,
    end: before.ends_at,
    ...body,
    dataset_deleted: body.data_id === undefined ? before.dataset_deleted : 0,
  };
  assertDeployment(whole);
  const site =
    body.site_id === undefined || body.site_id === before.site_id
      ? before
      : await ownSite(ctx, projectId, body.site_id);
  if (body.data_id != null) await ownDatasetOf(ctx, projectId, body.data_id);
  const after = { ...deploymentColumns(whole), site_id: site.site_id };
  const names = Object.keys(after) as (keyof typeof after)[];
  const changed = names.filter((name) => after[name] !== before[name]);
  if (changed.length === 0) return { deployment: toDeployment(ctx, before) };
  const row = { ...before, ...after, site_name: 'name' in site ? site.name : before.site_name };
  const [other] = overlapping(row, await ofRecorders(ctx, projectId, [row.device_id]));
  if (other) throw new ApiError('conflict', overlapFault(row, other));
  const { db } = ctx.deps;
  const results = await db.batch([
    ...lockRow(db, 'users', ctx.userId),
    ...auditLine(
      ctx,
      {
        projectId,
        action: 'deploymentsUpdate',
        object: `deployment ${before.deployment_id}`,
        ...changesOf({ ...before }, after, changed),
      },
      {
        sql: `EXISTS (SELECT 1 FROM deployments WHERE deployment_id = ?) AND ${deploymentsMark} = ?`,
        values: [before.deployment_id, projectId, projectId, mark],
      },
    ),
    db
      .prepare(
        `UPDATE deployments SET ${changed.map((name) => `${name} = ?`).join(', ')}, updated_at = ?, version = version + 1
         WHERE deployment_id = ? AND ${deploymentsMark} = ? RETURNING deployment_id`,
      )
      .bind(
        ...changed.map((name) => after[name]),
        ctx.now.toISOString(),
        before.deployment_id,
        projectId,
        projectId,
        mark,
      ),
  ]);
  const now = await ownDeployment(ctx, params);
  if (results.at(-1)?.results.length === 0)
    throw now.version === before.version ? changedMeanwhile : stale;
  return { deployment: toDeployment(ctx, now) };
};
