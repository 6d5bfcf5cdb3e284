import { ApiError } from '../../../http/errors/api-error.ts';
import type { Context } from '../../../http/handler.ts';
import type { Correction } from '@biophony/recordings/survey';
import { correctionOf, deploymentQuery, spanOf, type DeploymentRow } from './deployment-row.ts';

/** Every deployment of these recorders in a project; null stands for recordings that name no recorder. */
export async function ofRecorders(
  ctx: Context,
  projectId: string,
  deviceIds: readonly (string | null)[],
): Promise<DeploymentRow[]> {
  const { results } = await ctx.deps.db
    .prepare(`${deploymentQuery} WHERE deployments.project_id = ?`)
    .bind(projectId)
    .all<DeploymentRow>();
  return results.filter(({ device_id }) => deviceIds.includes(device_id));
}

const sameRecorder = (one: DeploymentRow, other: DeploymentRow) =>
  one.device_id === other.device_id &&
  (one.data_id === null || other.data_id === null || one.data_id === other.data_id);

/** Whether a recording could belong to both. */
function overlap(
  one: DeploymentRow,
  ofOne: Correction,
  other: DeploymentRow,
  ofOther: Correction,
): boolean {
  if (!sameRecorder(one, other)) return false;
  if (one.recorded_from !== null && other.recorded_from !== null)
    return (
      one.recorded_from <= (other.recorded_to ?? '') &&
      other.recorded_from <= (one.recorded_to ?? '')
    );
  const [a, b] = [spanOf(one, ofOne), spanOf(other, ofOther)];
  return a.from < b.to && b.from < a.to;
}

/** The others into whose time a deployment falls, with a correction that it has or would have. */
export const overlapping = (
  one: DeploymentRow,
  others: readonly DeploymentRow[],
  correction: Correction = correctionOf(one),
): DeploymentRow[] =>
  others.filter(
    (other) =>
      other.deployment_id !== one.deployment_id &&
      overlap(one, correction, other, correctionOf(other)),
  );

const timeOf = (row: DeploymentRow) => {
  const { from, to } = spanOf(row, correctionOf(row));
  const text = (ms: number, open: string) =>
    Number.isFinite(ms) ? `${new Date(ms).toISOString().slice(0, 16)}Z` : open;
  return `${text(from, 'its beginning')} to ${text(to, 'its end')}`;
};

/** Why a deployment cannot be, for a recording would belong to two. */
export const overlapFault = (one: DeploymentRow, other: DeploymentRow) =>
  `${one.device_id === null ? 'Recordings without a recorder' : `The recorder ${one.device_id}`} would be at ${one.site_name} and at ${other.site_name} at once: another deployment lasts from ${timeOf(other)}. Change the time of one of them.`;

/**
 * A text that changes with every change of a project's deployments and their clocks. It takes the project's ID twice.
 */
export const deploymentsMark = `(SELECT count(*) || '/' || coalesce(sum(version), 0) || '/' || coalesce(max(updated_at), '')
    FROM deployments WHERE project_id = ?)
  || (SELECT count(*) || '/' || count(ended) FROM clock_corrections
    WHERE deployment_id IN (SELECT deployment_id FROM deployments WHERE project_id = ?))`;

/** The mark as it is now. */
export async function markOf(ctx: Context, projectId: string): Promise<string> {
  const row = await ctx.deps.db
    .prepare(`SELECT ${deploymentsMark} AS mark`)
    .bind(projectId, projectId)
    .first<{ mark: string }>();
  return row?.mark ?? '';
}

/** Somebody changed deployments of the project in the same moment, more often than it was tried again. */
export const changedMeanwhile = new ApiError(
  'conflict',
  'The deployments of this project were changed in the same moment. Try again.',
);
