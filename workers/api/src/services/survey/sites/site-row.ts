import type { PublicPrecision, Site } from '@biophony/contract';
import { blurPlace } from '@biophony/recordings/survey';
import { ApiError, notFound } from '../../../http/errors/api-error.ts';
import type { Context } from '../../../http/handler.ts';
import { seesExactPlaces } from '../../../identity/members/placeless-text.ts';

/** A row of `sites` with the number of its deployments. */
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

/** Selects rows as `SiteRow`; conditions follow. */
export const siteQuery = `SELECT sites.*, (SELECT count(*) FROM deployments WHERE deployments.site_id = sites.site_id)
  AS deployment_count FROM sites`;

/** What one may learn of a site's place. `exact` is true for the owner. */
function placeFor(row: SiteRow, exact: boolean) {
  const { latitude, longitude, coordinate_uncertainty_m, elevation_m, note } = row;
  const known = { latitude, longitude, coordinate_uncertainty_m, elevation_m, note };
  if (exact || row.public_precision === 'exact') return { ...known, blurred: false };
  const hidden = {
    latitude: null,
    longitude: null,
    coordinate_uncertainty_m: null,
    elevation_m: null,
    note: null,
    blurred: true,
  };
  if (latitude === null || longitude === null) return hidden;
  return { ...hidden, ...blurPlace({ latitude, longitude }, row.public_precision) };
}

/** The site as the caller may see it. */
export function toSite(ctx: Context, row: SiteRow): Site {
  const { site_id, project_id, name, habitat, public_precision, version } = row;
  return {
    site_id,
    project_id,
    name,
    habitat,
    public_precision,
    ...placeFor(row, seesExactPlaces(ctx)),
    deployment_count: row.deployment_count,
    created_at: row.created_at,
    updated_at: row.updated_at,
    version,
  };
}

/** The caller's site of this project. Throws `not_found` when it is absent, elsewhere, or somebody else's. */
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

export const nameTaken = (name: string) =>
  new ApiError(
    'conflict',
    `This project has a site called ${name} already. Choose another name, or change that site.`,
    'name',
  );
