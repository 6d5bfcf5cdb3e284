import { ApiError } from '../../../http/errors/api-error.ts';
import type { Handler } from '../../../http/handler.ts';
import { keepHiding } from '../../../identity/members/placeless-text.ts';
import { lockRow } from '../../../ports/dialect.ts';
import { auditedEvent } from '../../audit/audited-event.ts';
import { ownSite } from './site-row.ts';

/** Deletes a site, with its deployments only where that is asked for. Its recordings stay, and belong to none. */
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
