import type { Role } from '@biophony/contract';
import { ApiError } from '../../http/errors/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import type { Statement } from '../../ports/database.ts';
import { auditLine } from '../audit/audit-line.ts';
import { changesOf } from '../audit/facts-text.ts';
import { recordEvent, type Action } from '../timeline/record-event.ts';
import { ownProject } from '../rows/own-project.ts';
import { projectWithoutNotes } from './whole-project.ts';

const stale = new ApiError(
  'version_mismatch',
  'This project was changed elsewhere since you opened it. Load it again, then repeat your change.',
);

const hiddenSites =
  "SELECT count(*) AS sites FROM sites WHERE sites.project_id = ? AND public_precision <> 'exact'";

const sitesKeepHiding = (sites: number) =>
  new ApiError(
    'conflict',
    `${sites === 1 ? '1 site is' : `${sites} sites are`} not shown exactly, so the project goes on hiding places. Set what others learn of each site to its exact place first.`,
    'hides_places',
  );

/** Whoever shows places opens them to everybody who reads the project, so only the owner may. */
function assertMayShow(role: Role | null): void {
  if (role !== 'owner')
    throw new ApiError(
      'forbidden',
      'Only the owner of this project can show its exact places. Ask the owner.',
      'hides_places',
    );
}

/**
 * Changes title, description, and whether exact places are hidden; with If-Match only while the version is the one that
 * was read. Places are shown by the owner alone, and only where every site is exact: `forbidden`, `conflict`.
 */
export const updateProject: Handler<'projectsUpdate'> = async ({ ctx, params, body, ifMatch }) => {
  const { db } = ctx.deps;
  const row = await ownProject(ctx, params.projectId);
  if (ifMatch !== null && row.version !== ifMatch) throw stale;
  const before = {
    title: row.title,
    description: row.description,
    hides_places: row.hides_places === 1,
  };
  const after = { ...before, ...body };
  const changed = (['title', 'description', 'hides_places'] as const).filter(
    (name) => after[name] !== before[name],
  );
  const shows = body.hides_places === false;
  const hidden = async () =>
    (await db.prepare(hiddenSites).bind(row.project_id).first<{ sites: number }>())?.sites ?? 0;
  if (shows) {
    assertMayShow(ctx.role);
    const sites = await hidden();
    if (sites > 0) throw sitesKeepHiding(sites);
  }
  if (changed.length > 0) {
    const when = {
      sql: `user_id = ? AND (CAST(? AS INTEGER) IS NULL OR version = ?) AND (? = 0 OR (${hiddenSites}) = 0)`,
      values: [ctx.userId, ifMatch, ifMatch, shows ? 1 : 0, row.project_id],
    };
    const event = (action: Action, metadata: Record<string, unknown>): Statement[] =>
      recordEvent(db, { projectId: row.project_id, action, metadata, now: ctx.now }, when);
    const events = {
      title: () => event('Title changed', { from: before.title, to: after.title }),
      description: () => event('Description changed', {}),
      hides_places: () => event(after.hides_places ? 'Places hidden' : 'Places shown', {}),
    };
    const results = await db.batch([
      ...changed.flatMap((name) => events[name]()),
      ...auditLine(
        ctx,
        {
          projectId: row.project_id,
          action: 'projectsUpdate',
          object: `project ${row.project_id}`,
          ...changesOf(before, after, changed),
        },
        when,
      ),
      db
        .prepare(
          `UPDATE projects SET title = coalesce(?, title), description = coalesce(?, description),
             hides_places = coalesce(CAST(? AS INTEGER), hides_places),
             version = version + 1, updated_at = CASE WHEN updated_at < ? THEN ? ELSE updated_at END
           WHERE project_id = ? AND ${when.sql} RETURNING version`,
        )
        .bind(
          body.title ?? null,
          body.description ?? null,
          body.hides_places === undefined ? null : Number(body.hides_places),
          ctx.now.toISOString(),
          ctx.now.toISOString(),
          row.project_id,
          ...when.values,
        ),
    ]);
    if (results.at(-1)?.results.length === 0) {
      const sites = shows ? await hidden() : 0;
      if (sites > 0) throw sitesKeepHiding(sites);
      await ownProject(ctx, row.project_id);
      if (ifMatch !== null) throw stale;
    }
  }
  return { project: await projectWithoutNotes(ctx, row.project_id) };
};
