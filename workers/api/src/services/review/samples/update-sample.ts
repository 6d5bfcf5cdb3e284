import type { Handler } from '../../../http/handler.ts';
import { assertAssigned } from './assert-assigned.ts';
import { ownSample, toSample } from './sample-row.ts';

/** Renames a sample, or says who is asked. Throws `invalid_request` for an account that may not review. */
export const updateSample: Handler<'samplesUpdate'> = async ({ ctx, params, body }) => {
  const row = await ownSample(ctx, params);
  const { project_id, sample_id } = row;
  const assigned = body.assigned_to && (await assertAssigned(ctx, project_id, body.assigned_to));
  const { results } = await ctx.deps.db
    .prepare(
      `UPDATE samples SET name = coalesce(?, name), assigned_to = coalesce(?, assigned_to)
       WHERE project_id = ? AND sample_id = ? RETURNING name, assigned_to`,
    )
    .bind(body.name ?? null, assigned ? JSON.stringify(assigned) : null, project_id, sample_id)
    .all<{ name: string; assigned_to: string }>();
  return { sample: await toSample(ctx, { ...row, ...results[0] }) };
};
