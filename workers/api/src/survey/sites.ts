import { limits, type Site, type SiteCreate } from '@biophony/contract';
import { siteKey } from '@biophony/recordings/survey';
import {
  allRows,
  always,
  listColumns,
  firstRow,
  join,
  jsonRows,
  name,
  type Sql,
  sql,
} from '../base/sql.ts';
import { pickChanges } from '../events/audit.ts';
import { change, isVersion } from '../events/change.ts';
import { ApiError, limitReached, notFound } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { ownProject } from '../identity/membership.ts';

export interface SiteRow extends Omit<Site, 'blurred'> {
  site_key: string;
}

export const siteQuery = sql`SELECT sites.*, (SELECT count(*) FROM deployments
  WHERE deployments.site_id = sites.site_id)
    AS deployment_count FROM sites`;

const toSite = (row: SiteRow): Site => ({
  site_id: row.site_id,
  project_id: row.project_id,
  name: row.name,
  habitat: row.habitat,
  public_precision: row.public_precision,
  latitude: row.latitude,
  longitude: row.longitude,
  coordinate_uncertainty_m: row.coordinate_uncertainty_m,
  elevation_m: row.elevation_m,
  note: row.note,
  blurred: false,
  deployment_count: row.deployment_count,
  created_at: row.created_at,
  updated_at: row.updated_at,
  version: row.version,
});

/** In every batch that writes or deletes sites: only the owner's explicit act ends hiding. */
export const keepHiding = (projectId: string): Sql =>
  sql`UPDATE projects SET hides_places = 1 WHERE project_id = ${projectId} AND hides_places = 0
      AND EXISTS (SELECT 1 FROM sites WHERE sites.project_id = projects.project_id
          AND public_precision <> 'exact')`;

/** Throws `not_found` if absent or not the caller's. */
export async function ownSite(ctx: Context, projectId: string, siteId: string): Promise<SiteRow> {
  const row = await firstRow<SiteRow>(
    ctx.deps.db,
    sql`${siteQuery}
      WHERE site_id = ${siteId} AND project_id IN (SELECT project_id FROM projects
        WHERE project_id = ${projectId} AND user_id = ${ctx.userId})`,
  );
  if (!row) throw notFound('site');
  return row;
}

const nameTaken = (name: string) =>
  new ApiError(
    'conflict',
    `This project has a site called ${name} already. Choose another name, or change that site.`,
    'name',
  );

export interface NewSite {
  site_id: string;
  site: SiteCreate;
}

export const siteTypes = {
  site_id: 'text',
  site_key: 'text',
  name: 'text',
  latitude: 'real',
  longitude: 'real',
  coordinate_uncertainty_m: 'real',
  elevation_m: 'real',
  habitat: 'text',
  note: 'text',
  public_precision: 'text',
} as const;

export const siteColumns = (site: SiteCreate) => ({
  site_key: siteKey(site.name),
  name: site.name,
  latitude: site.latitude ?? null,
  longitude: site.longitude ?? null,
  coordinate_uncertainty_m: site.coordinate_uncertainty_m ?? null,
  elevation_m: site.elevation_m ?? null,
  habitat: site.habitat || null,
  note: site.note || null,
  public_precision: site.public_precision ?? 'exact',
});

/** All sites where `when` holds, or none beyond the limit. Skips existing names. */
export function insertSites(
  ctx: Context,
  projectId: string,
  sites: readonly NewSite[],
  when: Sql = always,
): Sql {
  const at = ctx.now.toISOString();
  const rows = sites.map(({ site_id, site }) => ({ site_id, ...siteColumns(site) }));
  return sql`INSERT INTO sites (project_id, ${listColumns(siteTypes)}, created_at, updated_at)
    SELECT projects.project_id, ${listColumns(siteTypes, sql`made`)}, ${at}, ${at}
    FROM projects, ${jsonRows(siteTypes, 'made', rows)}
    WHERE projects.project_id = ${projectId} AND projects.user_id = ${ctx.userId}
      AND (SELECT count(*) FROM sites
        WHERE project_id = ${projectId}) + ${sites.length} <= ${limits.sites_per_project}
      AND ${when}
    ON CONFLICT DO NOTHING`;
}

export const sitesFull = () =>
  limitReached(
    `A project can have ${limits.sites_per_project} sites. Delete some, or make another project.`,
  );

/** Throws `conflict` for an existing name, `limit_reached`. */
export const createSite: Handler<'sitesCreate'> = async ({
  ctx,
  newId: siteId = crypto.randomUUID(),
  params,
  body,
}) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  return change(ctx, {
    projectId,
    id: siteId,
    event: { action: 'Site created', metadata: { site: body.name } },
    audit: { action: 'sitesCreate', object: `site ${siteId}`, after: { ...body } },
    make: [insertSites(ctx, projectId, [{ site_id: siteId, site: body }]), keepHiding(projectId)],
    when: sql`EXISTS (SELECT 1 FROM sites WHERE site_id = ${siteId})`,
    read: async () => ({ site: toSite(await ownSite(ctx, projectId, siteId)) }),
    otherwise: async () => {
      const existingSite = await firstRow<{ name: string }>(
        ctx.deps.db,
        sql`SELECT name FROM sites WHERE project_id = ${projectId}
            AND site_key = ${siteKey(body.name)}`,
      );
      return existingSite ? nameTaken(existingSite.name) : sitesFull();
    },
  });
};

export const listSites: Handler<'sitesList'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const [after = ''] = query.cursor ? decodeCursor(query.cursor, 1) : [];
  const results = await allRows<SiteRow>(
    ctx.deps.db,
    sql`${siteQuery}
      WHERE project_id = ${projectId} AND site_key > ${after} ORDER BY site_key LIMIT ${limit + 1}`,
  );
  const page = results.slice(0, limit);
  const last = page.at(-1);
  return {
    sites: page.map(toSite),
    next_cursor: results.length > limit && last ? encodeCursor([last.site_key]) : null,
  };
};

const stale = new ApiError(
  'version_mismatch',
  'This site was changed elsewhere since you opened it. Load the sites again, then repeat your change.',
);

/** Throws `conflict` for an existing name. */
export const updateSite: Handler<'sitesUpdate'> = async ({ ctx, params, body, ifMatch }) => {
  const { projectId = '', siteId = '' } = params;
  const before = await ownSite(ctx, projectId, siteId);
  if (ifMatch !== null && before.version !== ifMatch) throw stale;
  const after = siteColumns({ ...before, ...body });
  const names = Object.keys(after) as (keyof typeof after)[];
  const changed = names.filter((name) => after[name] !== before[name as keyof SiteRow]);
  if (changed.length === 0) return { site: toSite(before) };
  // All requested fields, so that coordinates never mix two simultaneous calls.
  const written = names.filter(
    (name) =>
      changed.includes(name) || name in body || (name === 'site_key' && body.name !== undefined),
  );
  const isSame = sql`site_id = ${siteId} AND ${isVersion(ifMatch)}
    AND NOT EXISTS (SELECT 1 FROM sites AS others WHERE others.project_id = ${projectId}
        AND others.site_key = ${after.site_key} AND others.site_id <> ${siteId})`;
  const set = written.map((column) => sql`${name(column)} = ${after[column]}`);
  return change(ctx, {
    projectId,
    audit: {
      action: 'sitesUpdate',
      object: `site ${siteId}`,
      ...pickChanges(
        { ...before },
        after,
        changed.filter((name) => name !== 'site_key'),
      ),
    },
    // Also for the state before: a site that becomes exact leaves the project hiding.
    first: [keepHiding(projectId)],
    when: sql`EXISTS (SELECT 1 FROM sites WHERE ${isSame})`,
    write: [
      sql`UPDATE sites SET ${join(set)}, updated_at = ${ctx.now.toISOString()}, version = version + 1
        WHERE ${isSame}`,
      keepHiding(projectId),
    ],
    read: async () => ({ site: toSite(await ownSite(ctx, projectId, siteId)) }),
    otherwise: async () => {
      const now = await ownSite(ctx, projectId, siteId);
      return ifMatch !== null && now.version !== ifMatch ? stale : nameTaken(after.name);
    },
  });
};

/** Its deployments only on request; their recordings stay unassigned. */
export const deleteSite: Handler<'sitesDelete'> = async ({ ctx, params, query }) => {
  const { projectId = '', siteId = '' } = params;
  const { name, deployment_count: deployments } = await ownSite(ctx, projectId, siteId);
  const isEmpty = sql`NOT EXISTS (SELECT 1 FROM deployments WHERE deployments.site_id = sites.site_id)`;
  const isThis = sql`site_id = ${siteId} AND ${query.deployments === 'delete' ? always : isEmpty}`;
  return change(ctx, {
    projectId,
    event: { action: 'Site deleted', metadata: { site: name, deployments } },
    audit: { action: 'sitesDelete', object: `site ${siteId}`, before: { name, deployments } },
    first: [keepHiding(projectId)],
    when: sql`EXISTS (SELECT 1 FROM sites WHERE ${isThis})`,
    write: [sql`DELETE FROM sites WHERE ${isThis}`],
    read: async () => ({ deleted: true as const, deployments }),
    otherwise: async () => {
      await ownSite(ctx, projectId, siteId);
      return new ApiError(
        'conflict',
        `${name} has ${deployments === 1 ? 'a deployment' : `${deployments} deployments`}. Move its deployments to another site, or delete them with it; recordings stay.`,
        'deployments',
      );
    },
  });
};
