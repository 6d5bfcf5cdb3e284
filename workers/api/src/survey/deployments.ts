import { type Deployment, type DeploymentCreate, limits } from '@biophony/contract';
import { siteKey } from '@biophony/recordings/survey';
import { allRows, firstRow, join, jsonTexts, name, nothing, sql } from '../base/sql.ts';
import { pickChanges } from '../events/audit.ts';
import { change } from '../events/change.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { ownProject } from '../identity/membership.ts';
import { ownDatasetOf } from '../storage/dataset-row.ts';
import {
  deploymentQuery,
  type DeploymentRow,
  deploymentsAfter,
  noCorrectionYet,
  ownDeployment,
  toDeployment,
} from './deployment-row.ts';
import {
  changedMeanwhile,
  deploymentsMark,
  readDeploymentsMark,
  Occupied,
  ofRecorders,
  overlapFault,
  overlapping,
} from './overlaps.ts';
import { insertSites, keepHiding, type NewSite, ownSite, sitesFull } from './sites.ts';
import {
  adoptOffsets,
  assertDeployment,
  canTake,
  deploymentColumns,
  deploymentsFull,
  insertDeployments,
} from './write-deployment.ts';

/** Tries while others change the project's deployments. */
const attempts = 3;

interface NamedSite {
  site_id: string;
  site_key: string;
  name: string;
}

async function namedSites(
  ctx: Context,
  projectId: string,
  deployments: readonly DeploymentCreate[],
): Promise<NamedSite[]> {
  const { db } = ctx.deps;
  const ids = deployments.flatMap(({ site_id }) => site_id ?? []);
  const keys = deployments.flatMap(({ site }) => (site ? siteKey(site.name) : []));
  const results = await allRows<NamedSite>(
    db,
    sql`SELECT site_id, site_key, name FROM sites WHERE project_id = ${projectId}
        AND (site_id IN ${jsonTexts(ids)} OR site_key IN ${jsonTexts(keys)})`,
  );
  return results;
}

async function assertDatasets(
  ctx: Context,
  projectId: string,
  deployments: readonly DeploymentCreate[],
) {
  const { db } = ctx.deps;
  const ids = [...new Set(deployments.flatMap(({ data_id }) => data_id ?? []))];
  if (ids.length === 0) return;
  const results = await allRows<{ data_id: string }>(
    db,
    sql`SELECT data_id FROM datasets
      WHERE project_id = ${projectId} AND data_id IN ${jsonTexts(ids)}`,
  );
  const existingIds = results.map(({ data_id }) => data_id);
  const at = deployments.findIndex(
    ({ data_id }) => data_id != null && !existingIds.includes(data_id),
  );
  if (at >= 0) throw nowhere('dataset', at, 'data_id');
}

const nowhere = (what: string, at: number, name: string) => {
  const field = `deployments[${at}].${name}`;
  return new ApiError('invalid_request', `${field} names no ${what} of this project.`, field);
};

/** Checks each against earlier rows and the project's. Throws for invalid ones. */
async function rowsOf(
  ctx: Context,
  projectId: string,
  deployments: readonly DeploymentCreate[],
  idOf: (at: number) => string,
): Promise<{ rows: DeploymentRow[]; sites: NewSite[] }> {
  const existingSites = await namedSites(ctx, projectId, deployments);
  const sites: (NewSite & { site_key: string })[] = [];
  const at = ctx.now.toISOString();
  const resolveSite = ({ site_id, site }: DeploymentCreate, index: number): NamedSite => {
    if (!site) {
      const match = existingSites.find((one) => one.site_id === site_id);
      if (!match) throw nowhere('site', index, 'site_id');
      return match;
    }
    const key = siteKey(site.name);
    const sameSite = [...existingSites, ...sites].find((one) => one.site_key === key);
    if (sameSite) return { site_id: sameSite.site_id, site_key: key, name: site.name };
    const newSite = { site_id: crypto.randomUUID(), site_key: key, site };
    sites.push(newSite);
    return { ...newSite, name: site.name };
  };
  const others = await ofRecorders(
    ctx,
    projectId,
    deployments.map(({ device_id }) => device_id ?? null),
  );
  const occupied = new Occupied(others);
  const rows: DeploymentRow[] = [];
  for (const [index, one] of deployments.entries()) {
    const { site_id, name } = resolveSite(one, index);
    const row: DeploymentRow = {
      ...deploymentColumns(one),
      ...noCorrectionYet,
      deployment_id: idOf(index),
      project_id: projectId,
      site_id,
      site_name: name,
      version: 1,
      created_at: at,
      updated_at: at,
    };
    const other = occupied.add(row);
    if (other)
      throw new ApiError(
        'conflict',
        overlapFault(row, other, others.includes(other)),
        `deployments[${index}]`,
      );
    rows.push(row);
  }
  return { rows, sites };
}

async function madeBefore(ctx: Context, projectId: string, ids: readonly string[]) {
  const { db } = ctx.deps;
  const results = await allRows<DeploymentRow>(
    db,
    sql`${deploymentQuery}
      WHERE deployments.project_id = ${projectId} AND deployments.deployment_id IN ${jsonTexts(ids)}`,
  );
  const byId = new Map(results.map((row) => [row.deployment_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Throws `limit_reached`. */
async function assertBelowLimits(ctx: Context, projectId: string, more: number, sites: number) {
  const counts = await firstRow<{ deployments: number; sites: number }>(
    ctx.deps.db,
    sql`SELECT (SELECT count(*) FROM deployments WHERE project_id = ${projectId}) AS deployments,
        (SELECT count(*) FROM sites WHERE project_id = ${projectId}) AS sites`,
  );
  if ((counts?.deployments ?? 0) + more > limits.deployments_per_project) throw deploymentsFull();
  if (sites > 0 && (counts?.sites ?? 0) + sites > limits.sites_per_project) throw sitesFull();
}

/**
 * Creates deployments and their missing sites, all or none. Throws `invalid_request`,
 * `limit_reached`, or `conflict` if a recorder would have two deployments at once.
 */
export const createDeployments: Handler<'deploymentsCreate'> = async ({
  ctx,
  newId = crypto.randomUUID(),
  params,
  body,
}) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const { deployments } = body;
  for (const [at, one] of deployments.entries()) assertDeployment(one, `deployments[${at}].`);
  // IDs keep the order of the call, since all rows share one creation time.
  const idOf = (at: number) => `${newId}-${String(at).padStart(4, '0')}`;
  const ids = deployments.map((_, at) => idOf(at));
  const answer = async (): Promise<{ deployments: Deployment[] } | null> => {
    const rows = await madeBefore(ctx, projectId, ids);
    // On a retry some may have been deleted already.
    return rows.length > 0 ? { deployments: rows.map((row) => toDeployment(ctx, row)) } : null;
  };
  const before = await answer();
  if (before) return before;
  await assertDatasets(ctx, projectId, deployments);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const mark = await readDeploymentsMark(ctx, projectId);
    const { rows, sites } = await rowsOf(ctx, projectId, deployments, idOf);
    const keys = new Map(sites.map(({ site_id, site }) => [site_id, siteKey(site.name)]));
    const listed = rows.map((row) => ({
      ...row,
      site_id: keys.has(row.site_id) ? null : row.site_id,
      site_key: keys.get(row.site_id) ?? null,
    }));
    const when = canTake(projectId, rows.length, mark);
    const facts = { deployments: rows.length, sites: sites.length };
    await change(ctx, {
      projectId,
      id: newId,
      event: { action: 'Deployments created', metadata: facts },
      audit: { action: 'deploymentsCreate', object: `deployment ${idOf(0)}`, after: facts },
      first:
        sites.length > 0 ? [insertSites(ctx, projectId, sites, when), keepHiding(projectId)] : [],
      make: [insertDeployments(ctx, projectId, listed, when)],
      when: sql`EXISTS (SELECT 1 FROM deployments WHERE deployment_id = ${idOf(0)})`,
    });
    await adoptOffsets(ctx.deps, projectId, ctx.now);
    const result = await answer();
    if (result) return result;
    await assertBelowLimits(ctx, projectId, rows.length, sites.length);
  }
  throw changedMeanwhile;
};

export const listDeployments: Handler<'deploymentsList'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const [at = '', id = ''] = query.cursor ? decodeCursor(query.cursor, 2) : [];
  const { site_id: siteId, data_id: dataId } = query;
  const isAsked = sql`${siteId === undefined ? nothing : sql`AND deployments.site_id = ${siteId}`}
    ${dataId === undefined ? nothing : sql`AND deployments.data_id = ${dataId}`}`;
  const results = await deploymentsAfter(ctx.deps, projectId, [at, id], isAsked, limit + 1);
  const page = results.slice(0, limit);
  const last = page.at(-1);
  return {
    deployments: page.map((row) => toDeployment(ctx, row)),
    next_cursor:
      results.length > limit && last ? encodeCursor([last.created_at, last.deployment_id]) : null,
  };
};

const stale = new ApiError(
  'version_mismatch',
  'This deployment was changed elsewhere since you opened it. Load the deployments again, then repeat your change.',
);

/**
 * Changes a deployment; honours If-Match. Throws `invalid_request`, or `conflict` if a recorder
 * would have two deployments at once.
 */
export const updateDeployment: Handler<'deploymentsUpdate'> = async ({
  ctx,
  params,
  body,
  ifMatch,
}) => {
  const { projectId = '' } = params;
  const mark = await readDeploymentsMark(ctx, projectId);
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
  const written = deploymentColumns(whole);
  const isByHand = written.starts_at !== before.starts_at || written.ends_at !== before.ends_at;
  const after = { ...written, ...(isByHand && { from_sheet: 0 }), site_id: site.site_id };
  const names = Object.keys(after) as (keyof typeof after)[];
  const changed = names.filter((name) => after[name] !== before[name]);
  if (changed.length === 0) return { deployment: toDeployment(ctx, before) };
  const row = { ...before, ...after, site_name: 'name' in site ? site.name : before.site_name };
  const [other] = overlapping(row, await ofRecorders(ctx, projectId, [row.device_id]));
  if (other) throw new ApiError('conflict', overlapFault(row, other));
  const isThis = sql`deployment_id = ${before.deployment_id}`;
  const isUnchanged = sql`${deploymentsMark(projectId)} = ${mark}`;
  const set = changed.map((column) => sql`${name(column)} = ${after[column]}`);
  return change(ctx, {
    projectId,
    audit: {
      action: 'deploymentsUpdate',
      object: `deployment ${before.deployment_id}`,
      ...pickChanges({ ...before }, after, changed),
    },
    when: sql`EXISTS (SELECT 1 FROM deployments WHERE ${isThis}) AND ${isUnchanged}`,
    write: [
      sql`UPDATE deployments SET ${join(set)}, updated_at = ${ctx.now.toISOString()},
          version = version + 1
        WHERE ${isThis} AND ${isUnchanged}`,
    ],
    read: async () => ({ deployment: toDeployment(ctx, await ownDeployment(ctx, params)) }),
    otherwise: async () =>
      (await ownDeployment(ctx, params)).version === before.version ? changedMeanwhile : stale,
  });
};

/** Its recordings stay unassigned. */
export const deleteDeployment: Handler<'deploymentsDelete'> = async ({ ctx, params }) => {
  const row = await ownDeployment(ctx, params);
  const { deployment_id: id, project_id: projectId, site_name: site, device_id } = row;
  await change(ctx, {
    projectId,
    event: { action: 'Deployment deleted', metadata: { site, device_id } },
    audit: {
      action: 'deploymentsDelete',
      object: `deployment ${id}`,
      before: { site, device_id },
    },
    when: sql`EXISTS (SELECT 1 FROM deployments WHERE deployment_id = ${id})`,
    write: [sql`DELETE FROM deployments WHERE deployment_id = ${id}`],
  });
  return { deleted: true };
};
