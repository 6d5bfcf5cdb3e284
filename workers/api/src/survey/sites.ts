import { limits, type PublicPrecision, type Site, type SiteCreate } from '@biophony/contract';
import { siteKey } from '@biophony/recordings/survey';
import { type Database, jsonRows, lockRow, type Statement } from '../base/database.ts';
import { auditedEvent, auditLine, changesOf } from '../events/audit.ts';
import type { When } from '../events/timeline.ts';
import { ApiError, limitReached, notFound, orNull } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { ownProject } from '../identity/membership.ts';

export interface SiteRow {
  site_id: string;
  project_id: string;
  site_key: string;
  name: string;
  latitude: number | null;
  longitude: number | null;
  coordinate_uncertainty_m: number | null;
  elevation_m: number | null;
  habitat: string | null;
  note: string | null;
  public_precision: PublicPrecision;
  version: number;
  created_at: string;
  updated_at: string;
  deployment_count: number;
}

export const siteQuery = `SELECT sites.*, (SELECT count(*) FROM deployments WHERE deployments.site_id = sites.site_id)
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

/**
 * Belongs into every batch that writes or deletes sites: only the owner's explicit act ends
 * hiding.
 */
export const keepHiding = (db: Database, projectId: string): Statement =>
  db
    .prepare(
      `UPDATE projects SET hides_places = 1 WHERE project_id = ? AND hides_places = 0
       AND EXISTS (SELECT 1 FROM sites WHERE sites.project_id = projects.project_id AND public_precision <> 'exact')`,
    )
    .bind(projectId);

/** Throws `not_found` if it is absent or not the caller's. */
export async function ownSite(ctx: Context, projectId: string, siteId: string): Promise<SiteRow> {
  const row = await ctx.deps.db
    .prepare(
      `${siteQuery} WHERE site_id = ? AND project_id IN (SELECT project_id FROM projects WHERE project_id = ? AND user_id = ?)`,
    )
    .bind(siteId, projectId, ctx.userId)
    .first<SiteRow>();
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
const names = Object.keys(siteTypes).join(', ');

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

/**
 * Inserts all sites where `when` holds, or none beyond the project's limit. Skips existing names.
 */
export const insertSites = (
  ctx: Context,
  projectId: string,
  sites: readonly NewSite[],
  when: When = { sql: 'true', values: [] },
): Statement[] => {
  const at = ctx.now.toISOString();
  const insert = ctx.deps.db
    .prepare(
      `INSERT INTO sites (project_id, ${names}, created_at, updated_at)
       SELECT projects.project_id, ${Object.keys(siteTypes)
         .map((name) => `made.${name}`)
         .join(', ')}, ?, ?
       FROM projects, ${jsonRows(ctx.deps.db, siteTypes, 'made')}
       WHERE projects.project_id = ? AND projects.user_id = ?
         AND (SELECT count(*) FROM sites WHERE project_id = ?) + ? <= ? AND ${when.sql}
       ON CONFLICT DO NOTHING`,
    )
    .bind(
      at,
      at,
      JSON.stringify(sites.map(({ site_id, site }) => ({ site_id, ...siteColumns(site) }))),
      projectId,
      ctx.userId,
      projectId,
      sites.length,
      limits.sites_per_project,
      ...when.values,
    );
  return [insert, keepHiding(ctx.deps.db, projectId)];
};

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
  const { db } = ctx.deps;
  await db.batch([
    ...lockRow(db, 'users', ctx.userId),
    ...insertSites(ctx, projectId, [{ site_id: siteId, site: body }]),
    ...auditedEvent(
      ctx,
      { projectId, action: 'Site created', metadata: { site: body.name }, eventId: siteId },
      { action: 'sitesCreate', object: `site ${siteId}`, after: { ...body } },
      { sql: 'EXISTS (SELECT 1 FROM sites WHERE site_id = ?)', values: [siteId] },
    ),
  ]);
  // Also answers a retry.
  const made = await orNull(ownSite(ctx, projectId, siteId));
  if (made) return { site: toSite(made) };
  await ownProject(ctx, projectId);
  const taken = await db
    .prepare('SELECT name FROM sites WHERE project_id = ? AND site_key = ?')
    .bind(projectId, siteKey(body.name))
    .first<{ name: string }>();
  throw taken ? nameTaken(taken.name) : sitesFull();
};

export const listSites: Handler<'sitesList'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const [after = ''] = query.cursor ? decodeCursor(query.cursor, 1) : [];
  const { results } = await ctx.deps.db
    .prepare(`${siteQuery} WHERE project_id = ? AND site_key > ? ORDER BY site_key LIMIT ?`)
    .bind(projectId, after, limit + 1)
    .all<SiteRow>();
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
  // Writes all requested fields, so that coordinates never mix two simultaneous calls.
  const written = names.filter(
    (name) =>
      changed.includes(name) || name in body || (name === 'site_key' && body.name !== undefined),
  );
  const { db } = ctx.deps;
  const when = {
    sql: `sites.site_id = ? AND (CAST(? AS INTEGER) IS NULL OR sites.version = ?)
      AND NOT EXISTS (SELECT 1 FROM sites AS others WHERE others.project_id = ? AND others.site_key = ? AND others.site_id <> ?)`,
    values: [siteId, ifMatch, ifMatch, projectId, after.site_key, siteId],
  };
  const results = await db.batch([
    // Also for the state before: a site that becomes exact leaves the project hiding.
    keepHiding(db, projectId),
    ...auditLine(
      ctx,
      {
        projectId,
        action: 'sitesUpdate',
        object: `site ${siteId}`,
        ...changesOf(
          { ...before },
          after,
          changed.filter((name) => name !== 'site_key'),
        ),
      },
      { sql: `EXISTS (SELECT 1 FROM sites WHERE ${when.sql})`, values: when.values },
    ),
    db
      .prepare(
        `UPDATE sites SET ${written.map((name) => `${name} = ?`).join(', ')}, updated_at = ?, version = version + 1
         WHERE ${when.sql} RETURNING site_id`,
      )
      .bind(...written.map((name) => after[name]), ctx.now.toISOString(), ...when.values),
    keepHiding(db, projectId),
  ]);
  const now = await ownSite(ctx, projectId, siteId);
  if (results.at(-2)?.results.length === 0)
    throw ifMatch !== null && now.version !== ifMatch ? stale : nameTaken(after.name);
  return { site: toSite(now) };
};

/** Deletes the site's deployments only on request. Their recordings stay unassigned. */
export const deleteSite: Handler<'sitesDelete'> = async ({ ctx, params, query }) => {
  const { projectId = '', siteId = '' } = params;
  const { name, deployment_count: deployments } = await ownSite(ctx, projectId, siteId);
  const { db } = ctx.deps;
  const whole = query.deployments === 'delete';
  const when = {
    sql: `site_id = ? AND (? = 1 OR NOT EXISTS (SELECT 1 FROM deployments WHERE deployments.site_id = sites.site_id))`,
    values: [siteId, whole ? 1 : 0],
  };
  const results = await db.batch([
    ...lockRow(db, 'users', ctx.userId),
    keepHiding(db, projectId),
    ...auditedEvent(
      ctx,
      { projectId, action: 'Site deleted', metadata: { site: name, deployments } },
      { action: 'sitesDelete', object: `site ${siteId}`, before: { name, deployments } },
      { sql: `EXISTS (SELECT 1 FROM sites WHERE ${when.sql})`, values: when.values },
    ),
    db.prepare(`DELETE FROM sites WHERE ${when.sql} RETURNING site_id`).bind(...when.values),
  ]);
  if (results.at(-1)?.results.length) return { deleted: true, deployments };
  await ownSite(ctx, projectId, siteId);
  throw new ApiError(
    'conflict',
    `${name} has ${deployments === 1 ? 'a deployment' : `${deployments} deployments`}. Move its deployments to another site, or delete them with it; recordings stay.`,
    'deployments',
  );
};
