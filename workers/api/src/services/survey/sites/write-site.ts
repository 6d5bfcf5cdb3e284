import { limits, type SiteCreate } from '@biophony/contract';
import { siteKey } from '@biophony/recordings/survey';
import { limitReached } from '../../../http/errors/api-error.ts';
import type { Context } from '../../../http/handler.ts';
import type { Statement } from '../../../ports/database.ts';
import { jsonRows } from '../../../ports/dialect.ts';
import type { When } from '../../timeline/record-event.ts';

/** A site that is to be made, with its identifier. */
export interface NewSite {
  site_id: string;
  site: SiteCreate;
}

/** The columns of a site that are written, by their types. */
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

/** Every column of a site, as it is written. */
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
 * One statement that makes sites of the caller's project where `when` holds: all of them, or none where the project would
 * have too many. A name that the project has already is left as it is.
 */
export const insertSites = (
  ctx: Context,
  projectId: string,
  sites: readonly NewSite[],
  when: When = { sql: 'true', values: [] },
): Statement => {
  const at = ctx.now.toISOString();
  return ctx.deps.db
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
};

export const sitesFull = () =>
  limitReached(
    `A project can have ${limits.sites_per_project} sites. Delete some, or make another project.`,
  );
