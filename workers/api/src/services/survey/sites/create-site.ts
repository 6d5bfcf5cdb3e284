import { siteKey } from '@biophony/recordings/survey';
import { orNull } from '../../../http/errors/api-error.ts';
import type { Handler } from '../../../http/handler.ts';
import { keepHiding } from '../../../identity/members/placeless-text.ts';
import { lockRow } from '../../../ports/dialect.ts';
import { ownProject } from '../../rows/own-project.ts';
import { auditedEvent } from '../../audit/audited-event.ts';
import { nameTaken, ownSite, toSite } from './site-row.ts';
import { insertSites, sitesFull } from './write-site.ts';

/** Makes a site. Throws `conflict` for a name that the project has, `limit_reached` for one site too many. */
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
    insertSites(ctx, projectId, [{ site_id: siteId, site: body }]),
    keepHiding(db, projectId),
    ...auditedEvent(
      ctx,
      { projectId, action: 'Site created', metadata: { site: body.name }, eventId: siteId },
      { action: 'sitesCreate', object: `site ${siteId}`, after: { ...body } },
      { sql: 'EXISTS (SELECT 1 FROM sites WHERE site_id = ?)', values: [siteId] },
    ),
  ]);
  // Also of a call that was done before.
  const made = await orNull(ownSite(ctx, projectId, siteId));
  if (made) return { site: toSite(ctx, made) };
  await ownProject(ctx, projectId);
  const taken = await db
    .prepare('SELECT name FROM sites WHERE project_id = ? AND site_key = ?')
    .bind(projectId, siteKey(body.name))
    .first<{ name: string }>();
  throw taken ? nameTaken(taken.name) : sitesFull();
};
