import type { Handler } from '../../../http/handler.ts';
import { auditLine } from '../../audit/audit-line.ts';
import { assertAssigned } from './assert-assigned.ts';
import { ownSample, toSample } from './sample-row.ts';

/** Renames a sample, or says who is asked. Throws `invalid_request` for an account that may not review. */
export const updateSample: Handler<'samplesUpdate'> = async ({ ctx, params, body }) => {
  const row = await ownSample(ctx, params);
  const { project_id: projectId, sample_id, name, assigned_to } = row;
  const assigned = body.assigned_to && (await assertAssigned(ctx, projectId, body.assigned_to));
  const { db } = ctx.deps;
  await db.batch([
    db
      .prepare(
        `UPDATE samples SET name = coalesce(?, name), assigned_to = coalesce(?, assigned_to)
         WHERE project_id = ? AND sample_id = ?`,
      )
      .bind(body.name ?? null, assigned ? JSON.stringify(assigned) : null, projectId, sample_id),
    ...auditLine(
      ctx,
      {
        projectId,
        action: 'samplesUpdate',
        object: `sample ${sample_id}`,
        before: { name, assigned_to: JSON.parse(assigned_to) as string[] },
        after: { ...body },
      },
      {
        sql: 'EXISTS (SELECT 1 FROM samples WHERE project_id = ? AND sample_id = ?)',
        values: [projectId, sample_id],
      },
    ),
  ]);
  return { sample: await toSample(ctx, await ownSample(ctx, params)) };
};
