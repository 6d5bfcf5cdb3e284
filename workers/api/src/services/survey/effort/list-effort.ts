import { limits, type Effort } from '@biophony/contract';
import type { Context, Handler } from '../../../http/handler.ts';
import { yieldByTime } from '../../../ports/turns.ts';
import { decodeCursor, encodeCursor } from '../../rows/cursor.ts';
import { ownProject } from '../../rows/own-project.ts';
import { deploymentQuery, type DeploymentRow } from '../deployments/deployment-row.ts';
import { ofRecorders } from '../deployments/overlaps.ts';
import { deploymentEffort, rememberFailedFiles } from './deployment-effort.ts';
import { Claims } from '../recordings/recordings-of.ts';
import { recorderTotals, unassignedOf } from './unassigned.ts';

/** A page ends when it has read so many recordings, or answered so many hours: one deployment may go beyond. */
const mostRecordings = 200_000;
const mostHours = 10_000;
/** Deployments and recorders of a page at most: each takes statements of its own. */
const mostDeployments = 50;
const mostRecorders = 200;

/** Which part of the list a page goes on with: deployments, then recordings without one. */
type Place = { part: 'deployments' | 'unassigned'; after: [string, string] };

const placeOf = (cursor: string | undefined): Place => {
  if (cursor === undefined) return { part: 'deployments', after: ['', ''] };
  const [part, first = '', second = ''] = decodeCursor(cursor, 3);
  return { part: part === 'unassigned' ? part : 'deployments', after: [first, second] };
};

async function deploymentsAfter(
  ctx: Context,
  projectId: string,
  [at, id]: [string, string],
  only: string | null,
  limit: number,
): Promise<DeploymentRow[]> {
  const { results } = await ctx.deps.db
    .prepare(
      `${deploymentQuery} WHERE deployments.project_id = ?1 AND (deployments.created_at, deployments.deployment_id) > (?2, ?3)
         AND (CAST(?4 AS TEXT) IS NULL OR deployments.deployment_id = ?4)
       ORDER BY deployments.created_at, deployments.deployment_id LIMIT ?5`,
    )
    .bind(projectId, at, id, only, limit)
    .all<DeploymentRow>();
  return results;
}

async function effortPage(
  ctx: Context,
  projectId: string,
  rows: readonly DeploymentRow[],
  most: number,
) {
  const recorders = rows.map(({ device_id }) => device_id);
  const claims = new Claims(await ofRecorders(ctx, projectId, recorders));
  const failedOf = rememberFailedFiles(ctx);
  const effort: Effort['effort'] = [];
  let [read, hours] = [0, 0];
  for (const row of rows.slice(0, most)) {
    await yieldByTime(ctx.deps);
    const one = await deploymentEffort(ctx, row, claims, failedOf);
    effort.push(one.effort);
    read += one.read;
    hours += one.effort.hours.length;
    if (read >= mostRecordings || hours >= mostHours) break;
  }
  return effort;
}

async function unassignedPage(
  ctx: Context,
  projectId: string,
  after: [string, string],
  limit: number,
) {
  const totals = await recorderTotals(ctx.deps, projectId, after, limit + 1);
  const deployments = await ofRecorders(
    ctx,
    projectId,
    totals.map(({ device_id }) => device_id),
  );
  const unassigned: Effort['unassigned'] = [];
  let [read, done] = [0, 0];
  for (const one of totals.slice(0, limit)) {
    await yieldByTime(ctx.deps);
    const found = await unassignedOf(ctx, one, deployments);
    if (found.unassigned) unassigned.push(found.unassigned);
    done += 1;
    read += found.read;
    if (read >= mostRecordings) break;
  }
  const last = totals[done - 1];
  const next: [string, string] | null =
    done < totals.length && last ? [last.data_id, last.device_id ?? ''] : null;
  return { unassigned, next };
}

/**
 * Seconds recorded by deployment and local hour, a page at a time; behind the last deployment the recordings that belong
 * to none, unless one deployment is asked for.
 */
export const listEffort: Handler<'deploymentsEffort'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const only = query.deployment_id ?? null;
  const { part, after } = placeOf(query.cursor);
  if (part === 'deployments') {
    const most = Math.min(limit, mostDeployments);
    const rows = await deploymentsAfter(ctx, projectId, after, only, most + 1);
    const effort = await effortPage(ctx, projectId, rows, most);
    const last = rows[effort.length - 1];
    if (last && effort.length < rows.length)
      return {
        effort,
        unassigned: [],
        next_cursor: encodeCursor(['deployments', last.created_at, last.deployment_id]),
      };
    const more = only === null ? encodeCursor(['unassigned', '', '']) : null;
    if (effort.length > 0 || more === null) return { effort, unassigned: [], next_cursor: more };
  }
  const { unassigned, next } = await unassignedPage(
    ctx,
    projectId,
    part === 'unassigned' ? after : ['', ''],
    Math.min(limit, mostRecorders),
  );
  return {
    effort: [],
    unassigned,
    next_cursor: next && encodeCursor(['unassigned', ...next]),
  };
};
