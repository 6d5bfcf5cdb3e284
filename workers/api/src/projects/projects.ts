import { limits, type Role } from '@biophony/contract';
import { type Database, lockRow, type Statement } from '../base/database.ts';
import { auditLine, changesOf } from '../events/audit.ts';
import { type Action, recordEvent } from '../events/timeline.ts';
import { ApiError, limitReached, orNull } from '../http/api-error.ts';
import type { Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { ownProject } from '../identity/membership.ts';
import { assertAccount } from '../identity/proved-token.ts';
import {
  abandonProject,
  enqueuePrefixDeletion,
  enqueueUploadAborts,
} from '../storage/deletions.ts';
import { projectPrefix } from '../storage/objects.ts';
import { sweepSoon } from '../storage/sweep.ts';
import {
  projectWithoutNotes,
  summaryQuery,
  type SummaryRow,
  toSummary,
  wholeProject,
} from './project-row.ts';

async function newestOfTitle(db: Database, userId: string, title: string): Promise<string | null> {
  const query = db.prepare(
    `SELECT project_id FROM projects WHERE user_id = ? AND title = ?
     ORDER BY updated_at DESC, project_id LIMIT 1`,
  );
  const row = await query.bind(userId, title).first<{ project_id: string }>();
  return row?.project_id ?? null;
}

/**
 * With `reuse`, one statement checks the title and creates, so that concurrent calls make one
 * project.
 */
export const createProject: Handler<'projectsCreate'> = async ({
  ctx,
  newId: projectId = crypto.randomUUID(),
  body,
}) => {
  const { db } = ctx.deps;
  const title = body.title ?? 'Untitled Project';
  const description = body.description ?? '';
  const onlyIfNew = body.reuse ? 1 : 0;
  const at = ctx.now.toISOString();
  await db.batch([
    ...lockRow(db, 'users', ctx.userId),
    db
      .prepare(
        `INSERT INTO projects (project_id, user_id, title, description, created_at, updated_at)
         SELECT ?, user_id, ?, ?, ?, ? FROM users
         WHERE user_id = ? AND deleted_at IS NULL
           AND NOT (? = 1 AND EXISTS (SELECT 1 FROM projects WHERE user_id = ? AND title = ?))
           AND (SELECT count(*) FROM projects WHERE user_id = ?) < ?
         ON CONFLICT (project_id) DO NOTHING`,
      )
      .bind(
        projectId,
        title,
        description,
        at,
        at,
        ctx.userId,
        onlyIfNew,
        ctx.userId,
        title,
        ctx.userId,
        limits.projects_per_account,
      ),
    ...recordEvent(db, {
      projectId,
      action: 'Project created',
      metadata: { title },
      now: ctx.now,
      eventId: projectId,
    }),
  ]);
  const there = body.reuse ? await newestOfTitle(db, ctx.userId, title) : null;
  // A repeated call finds its project too.
  const made = await orNull(wholeProject(ctx, there ?? projectId));
  if (made) return { project: made };
  await assertAccount(db, ctx.userId);
  throw limitReached(
    `An account can have ${limits.projects_per_account} projects. Delete one before making another.`,
  );
};

/** Takes the caller's ID twice. */
const ownAndShared = (beyond: string) => `(
    SELECT projects.project_id, projects.updated_at, NULL AS member_role, NULL AS owner_name FROM projects
    WHERE projects.user_id = ? ${beyond}
    UNION ALL
    SELECT projects.project_id, projects.updated_at, members.role, owners.display_name
    FROM project_members AS members JOIN projects ON projects.project_id = members.project_id
      JOIN users AS owners ON owners.user_id = projects.user_id AND owners.deleted_at IS NULL AND owners.suspended_at IS NULL
    WHERE members.user_id = ? ${beyond}
    ORDER BY 2 DESC, 1 DESC LIMIT ?) AS listed`;

const joined = 'JOIN projects ON projects.project_id = listed.project_id';
const order = 'ORDER BY listed.updated_at DESC, listed.project_id DESC';

interface SizeRow {
  size: number;
}

/** As many as the size limit holds, at least one. */
function pageLength(sizes: readonly SizeRow[]): number {
  let bytes = 0;
  const end = sizes.findIndex(({ size }, at) => {
    bytes += size;
    return at > 0 && bytes > limits.list_bytes;
  });
  return end < 0 ? sizes.length : end;
}

/** Descriptions and tags of this many cannot exceed the limit. */
const alwaysAPage = Math.floor(
  limits.list_bytes /
    (4 * (limits.project_description_length + limits.tags_per_project * limits.tag_length)),
);

/**
 * Last changed first. A few take one query; for more, sizes are read first, so that memory and
 * answer stay within `limits.list_bytes`.
 */
export const listProjects: Handler<'projectsList'> = async ({ ctx, query }) => {
  const { limit = limits.page_max } = query;
  const after = query.cursor ? decodeCursor(query.cursor, 2) : null;
  const listed = ownAndShared(
    after ? 'AND (projects.updated_at, projects.project_id) < (?, ?)' : '',
  );
  const { db } = ctx.deps;
  const values = (count: number) => {
    const own = [ctx.userId, ...(after ?? [])];
    return [...own, ...own, count];
  };
  const first = async (count: number) => {
    const { results } = await db
      .prepare(summaryQuery(db, `${listed} ${joined} ${order}`, ' member_role, owner_name,'))
      .bind(...values(count))
      .all<SummaryRow>();
    return results;
  };
  const answer = (page: SummaryRow[], more: boolean) => {
    const last = page.at(-1);
    return {
      projects: page.map((row) => toSummary(row, row.member_role ?? 'owner')),
      next_cursor: more && last ? encodeCursor([last.updated_at, last.project_id]) : null,
    };
  };
  const few = await first(Math.min(limit, alwaysAPage - 1) + 1);
  if (few.length <= limit && few.length < alwaysAPage) return answer(few, false);
  if (limit < alwaysAPage) return answer(few.slice(0, limit), true);
  const { results: sizes } = await db
    .prepare(
      `SELECT octet_length(description) + (SELECT coalesce(sum(octet_length(tag)), 0) FROM tags
         WHERE tags.project_id = projects.project_id) AS size
       FROM ${listed} ${joined} ${order}`,
    )
    .bind(...values(limit + 1))
    .all<SizeRow>();
  const length = pageLength(sizes.slice(0, limit));
  return answer(await first(length), sizes.length > length);
};

/** Embed tokens get no notes and no timeline. */
export const getProject: Handler<'projectsGet'> = async ({ ctx, params }) => {
  const project = await wholeProject(ctx, params.projectId);
  if (ctx.principal.kind !== 'embed') return { project };
  return { project: { ...project, notes: [], note_count: 0, timeline: [] } };
};

const stale = new ApiError(
  'version_mismatch',
  'This project was changed elsewhere since you opened it. Load it again, then repeat your change.',
);

const hiddenSites =
  "SELECT count(*) AS sites FROM sites WHERE sites.project_id = ? AND public_precision <> 'exact'";

const sitesKeepHiding = (sites: number) =>
  new ApiError(
    'conflict',
    `${sites === 1 ? '1 site is' : `${sites} sites are`} not shown exactly, so the project still hides places. First let others see the exact place of each site.`,
    'hides_places',
  );

/** Showing opens coordinates to everybody who reads the project. */
function assertMayShow(role: Role | null): void {
  if (role !== 'owner')
    throw new ApiError(
      'forbidden',
      'Only the owner of this project can show its exact places. Ask the owner.',
      'hides_places',
    );
}

/**
 * With If-Match, only if the version is unchanged. Only the owner may show coordinates
 * (`forbidden`), and only if every site is exact (`conflict`).
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

/** Rows and objects follow in the background. */
export const deleteProject: Handler<'projectsDelete'> = async ({ ctx, params }) => {
  const { project_id, user_id } = await ownProject(ctx, params.projectId);
  const { db } = ctx.deps;
  await db.batch([
    enqueuePrefixDeletion(db, projectPrefix(user_id, project_id), ctx.now),
    enqueueUploadAborts(db, 'datasets.project_id = ?', [project_id], ctx.now),
    ...abandonProject(db, project_id, ctx.now),
  ]);
  sweepSoon(ctx.deps);
  return { deleted: true };
};
