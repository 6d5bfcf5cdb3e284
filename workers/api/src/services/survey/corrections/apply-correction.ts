import { limits } from '@biophony/contract';
import { ApiError, limitReached } from '../../../http/errors/api-error.ts';
import type { Context, Handler } from '../../../http/handler.ts';
import { lockRow } from '../../../ports/dialect.ts';
import { deploymentZone, noCorrection, type Correction } from '@biophony/recordings/survey';
import {
  correctionOf,
  ownDeployment,
  toDeployment,
  type DeploymentRow,
} from '../deployments/deployment-row.ts';
import {
  changedMeanwhile,
  deploymentsMark,
  markOf,
  ofRecorders,
  overlapFault,
  overlapping,
} from '../deployments/overlaps.ts';
import { actorName } from '../../rows/actor-name.ts';
import type { AuditLine } from '../../audit/audit-line.ts';
import { auditedEvent } from '../../audit/audited-event.ts';
import type { When } from '../../timeline/record-event.ts';
import { askedCorrection } from './asked-correction.ts';

async function assertFree(ctx: Context, row: DeploymentRow, correction: Correction) {
  const others = await ofRecorders(ctx, row.project_id, [row.device_id]);
  const [other] = overlapping(row, others, correction);
  if (other) throw new ApiError('conflict', overlapFault(row, other));
}

const factsOf = ({ time_zone, utc_offset, shift_s, drift }: Correction) => ({
  time_zone,
  utc_offset,
  shift_s,
  drift,
});

/** The event of a correction, recorded while the correction is in the given state. */
const told = (
  ctx: Context,
  { deployment_id, project_id: projectId, site_name: site, device_id }: DeploymentRow,
  action: 'Clock corrected' | 'Clock correction reverted',
  correctionId: string,
  state: string,
  facts: Pick<AuditLine, 'before' | 'after'>,
  also: When = { sql: 'true', values: [] },
) =>
  auditedEvent(
    ctx,
    {
      projectId,
      action,
      metadata: { site, device_id },
      ...(action === 'Clock corrected' ? { eventId: correctionId } : {}),
    },
    {
      action: action === 'Clock corrected' ? 'correctionsApply' : 'correctionsRevert',
      object: `deployment ${deployment_id}`,
      ...facts,
    },
    {
      sql: `EXISTS (SELECT 1 FROM clock_corrections WHERE correction_id = ? AND ${state}) AND ${also.sql}`,
      values: [correctionId, ...also.values],
    },
  );

/** Whether the call was carried out before: the correction may have been replaced or reverted since. */
const isMade = async ({ deps: { db } }: Context, row: DeploymentRow, correctionId: string) =>
  (await db
    .prepare('SELECT 1 FROM clock_corrections WHERE correction_id = ? AND deployment_id = ?')
    .bind(correctionId, row.deployment_id)
    .first()) !== null;

/** Whether this very correction is in effect, with the same reason: sent again at the same time it is one. */
const isInEffect = (row: DeploymentRow, correction: Correction, reason: string | null) =>
  row.correction_id !== null &&
  row.reason === reason &&
  JSON.stringify(factsOf(correctionOf(row))) === JSON.stringify(factsOf(correction));

/**
 * Corrects a deployment's clock; the correction in effect ends. One that is in effect already stays the one that it is. No
 * recording is written. Throws `conflict` where the recorder would be at two sites at once.
 */
export const applyCorrection: Handler<'correctionsApply'> = async ({
  ctx,
  newId: correctionId = crypto.randomUUID(),
  params,
  body,
}) => {
  const { projectId = '' } = params;
  const { db } = ctx.deps;
  const mark = await markOf(ctx, projectId);
  const row = await ownDeployment(ctx, params);
  const correction = askedCorrection(body, deploymentZone(row));
  const reason = body.reason || null;
  const isThere = isInEffect(row, correction, reason) || (await isMade(ctx, row, correctionId));
  if (!isThere) {
    await assertFree(ctx, row, correction);
    const by = await actorName(ctx);
    const results = await db.batch<{ correction_id: string }>([
      ...lockRow(db, 'users', ctx.userId),
      // Made as one that has ended, since only one can be in effect, and put into effect behind the other's end.
      db
        .prepare(
          `INSERT INTO clock_corrections (correction_id, deployment_id, time_zone, utc_offset, shift_s, drift, reason, made_by,
             made_at, ended)
           SELECT ?, deployment_id, ?, ?, ?, ?, ?, ?, ?, 'replaced' FROM deployments WHERE deployment_id = ?
             AND ${deploymentsMark} = ?
             AND (SELECT count(*) FROM clock_corrections WHERE deployment_id = deployments.deployment_id) < ?
           ON CONFLICT DO NOTHING`,
        )
        .bind(
          correctionId,
          correction.time_zone,
          correction.utc_offset,
          correction.shift_s,
          correction.drift && JSON.stringify(correction.drift),
          reason,
          by,
          ctx.now.toISOString(),
          row.deployment_id,
          projectId,
          projectId,
          mark,
          limits.corrections_per_deployment,
        ),
      db
        .prepare(
          `UPDATE clock_corrections SET ended = 'replaced', ended_by = ?, ended_at = ?
           WHERE deployment_id = ? AND ended IS NULL AND correction_id <> ?
             AND EXISTS (SELECT 1 FROM clock_corrections WHERE correction_id = ? AND ended_at IS NULL)`,
        )
        .bind(by, ctx.now.toISOString(), row.deployment_id, correctionId, correctionId),
      ...told(ctx, row, 'Clock corrected', correctionId, 'ended_at IS NULL', {
        before: factsOf(correctionOf(row)),
        after: factsOf(correction),
      }),
      db
        .prepare(
          'UPDATE clock_corrections SET ended = NULL WHERE correction_id = ? AND ended_at IS NULL RETURNING correction_id',
        )
        .bind(correctionId),
    ]);
    if (results.at(-1)?.results.length === 0 && !(await isMade(ctx, row, correctionId))) {
      const now = await ownDeployment(ctx, params);
      if (isInEffect(now, correction, reason)) return { deployment: toDeployment(ctx, now) };
      if ((await markOf(ctx, projectId)) !== mark) throw changedMeanwhile;
      throw limitReached(
        `The log of a deployment holds ${limits.corrections_per_deployment} corrections. Make the deployment anew to correct it further.`,
      );
    }
  }
  return { deployment: toDeployment(ctx, await ownDeployment(ctx, params)) };
};

/**
 * Ends the correction in effect: times are again as recorded. Throws `conflict` where none is in effect, and where the
 * recorder would be at two sites at once.
 */
export const revertCorrection: Handler<'correctionsRevert'> = async ({ ctx, params }) => {
  const { projectId = '' } = params;
  const { db } = ctx.deps;
  const mark = await markOf(ctx, projectId);
  const row = await ownDeployment(ctx, params);
  if (row.correction_id === null)
    throw new ApiError('conflict', 'No correction of this deployment is in effect.');
  await assertFree(ctx, row, noCorrection);
  const by = await actorName(ctx);
  const results = await db.batch([
    ...lockRow(db, 'users', ctx.userId),
    ...told(
      ctx,
      row,
      'Clock correction reverted',
      row.correction_id,
      'ended IS NULL',
      { before: factsOf(correctionOf(row)) },
      {
        sql: `${deploymentsMark} = ?`,
        values: [projectId, projectId, mark],
      },
    ),
    db
      .prepare(
        `UPDATE clock_corrections SET ended = 'reverted', ended_by = ?, ended_at = ?
         WHERE correction_id = ? AND ended IS NULL AND ${deploymentsMark} = ? RETURNING correction_id`,
      )
      .bind(by, ctx.now.toISOString(), row.correction_id, projectId, projectId, mark),
  ]);
  if (results.at(-1)?.results.length === 0) throw changedMeanwhile;
  return { deployment: toDeployment(ctx, await ownDeployment(ctx, params)) };
};
