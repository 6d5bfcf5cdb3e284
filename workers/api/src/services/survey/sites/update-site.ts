import { ApiError } from '../../../http/errors/api-error.ts';
import type { Handler } from '../../../http/handler.ts';
import { keepHiding } from '../../../identity/members/placeless-text.ts';
import { auditLine } from '../../audit/audit-line.ts';
import { changesOf } from '../../audit/facts-text.ts';
import { nameTaken, ownSite, toSite, type SiteRow } from './site-row.ts';
import { siteColumns } from './write-site.ts';

const stale = new ApiError(
  'version_mismatch',
  'This site was changed elsewhere since you opened it. Load the sites again, then repeat your change.',
);

/** Changes a site; with If-Match only while the version is the one that was read. Throws `conflict` for a name that is taken. */
export const updateSite: Handler<'sitesUpdate'> = async ({ ctx, params, body, ifMatch }) => {
  const { projectId = '', siteId = '' } = params;
  const before = await ownSite(ctx, projectId, siteId);
  if (ifMatch !== null && before.version !== ifMatch) throw stale;
  const after = siteColumns({ ...before, ...body });
  const names = Object.keys(after) as (keyof typeof after)[];
  const changed = names.filter((name) => after[name] !== before[name as keyof SiteRow]);
  if (changed.length === 0) return { site: toSite(ctx, before) };
  // All that is asked for, so that a place is never half of this call and half of another one at the same moment.
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
    // Also of the state before: a site that becomes exact leaves the project hiding.
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
  return { site: toSite(ctx, now) };
};
