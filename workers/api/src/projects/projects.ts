import { limits, type Role } from '@biophony/contract';
import type { Database } from '../base/database.ts';
import { allRows, always, batch, firstRow, nothing, type Sql, sql, values } from '../base/sql.ts';
import { pickChanges } from '../events/audit.ts';
import { change, isVersion } from '../events/change.ts';
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
  const row = await firstRow<{ project_id: string }>(
    db,
    sql`SELECT project_id FROM projects WHERE user_id = ${userId} AND title = ${title}
      ORDER BY updated_at DESC, project_id LIMIT 1`,
  );
  return row?.project_id ?? null;
}

/** Condition on a new project. */
export const hasRoom = (userId: string): Sql =>
  sql`(SELECT count(*) FROM projects WHERE user_id = ${userId}) < ${limits.projects_per_account}`;

/** With `reuse`, one statement checks the title and creates: concurrent calls make one project. */
export const createProject: Handler<'projectsCreate'> = async ({
  ctx,
  newId: projectId = crypto.randomUUID(),
  body,
}) => {
  const { db } = ctx.deps;
  const title = body.title ?? 'Untitled Project';
  const description = body.description ?? '';
  const isNew = body.reuse
    ? sql`NOT EXISTS (SELECT 1 FROM projects WHERE user_id = ${ctx.userId} AND title = ${title})`
    : always;
  const at = ctx.now.toISOString();
  await change(ctx, {
    projectId,
    id: projectId,
    event: { action: 'Project created', metadata: { title } },
    make: [
      sql`INSERT INTO projects (project_id, user_id, title, description, created_at, updated_at)
        SELECT ${projectId}, user_id, ${title}, ${description}, ${at}, ${at} FROM users
        WHERE user_id = ${ctx.userId} AND deleted_at IS NULL AND ${isNew} AND ${hasRoom(ctx.userId)}
        ON CONFLICT (project_id) DO NOTHING`,
    ],
    when: always,
  });
  const there = body.reuse ? await newestOfTitle(db, ctx.userId, title) : null;
  // A repeated call finds its project too.
  const project = await orNull(wholeProject(ctx, there ?? projectId));
  if (project) return { project };
  await assertAccount(db, ctx.userId);
  throw limitReached(
    `An account can have ${limits.projects_per_account} projects. Delete one before making another.`,
  );
};

function ownAndShared(userId: string, after: string[] | null, count: number): Sql {
  const beyond = after
    ? sql`AND (projects.updated_at, projects.project_id) < (${values(after)})`
    : nothing;
  return sql`(
    SELECT projects.project_id, projects.updated_at, NULL AS member_role, NULL AS owner_name
    FROM projects
    WHERE projects.user_id = ${userId} ${beyond}
    UNION ALL
    SELECT projects.project_id, projects.updated_at, members.role, owners.display_name
    FROM project_members AS members JOIN projects ON projects.project_id = members.project_id
    JOIN users AS owners ON owners.user_id = projects.user_id AND owners.deleted_at IS NULL
      AND owners.suspended_at IS NULL
    WHERE members.user_id = ${userId} ${beyond}
    ORDER BY 2 DESC, 1 DESC LIMIT ${count}) AS listed
    JOIN projects ON projects.project_id = listed.project_id
    ORDER BY listed.updated_at DESC, listed.project_id DESC`;
}

interface SizeRow {
  size: number;
}

function pageLength(sizes: readonly SizeRow[]): number {
  let bytes = 0;
  const end = sizes.findIndex(({ size }, at) => {
    bytes += size;
    return at > 0 && bytes > limits.list_bytes;
  });
  return end < 0 ? sizes.length : end;
}

/** So many cannot exceed the limit. */
const alwaysAPage = Math.floor(
  limits.list_bytes /
    (4 * (limits.project_description_length + limits.tags_per_project * limits.tag_length)),
);

/**
 * Last changed first. A few take one query; for more, sizes are read first, to limit memory and
 * answer.
 */
export const listProjects: Handler<'projectsList'> = async ({ ctx, query }) => {
  const { limit = limits.page_max } = query;
  const after = query.cursor ? decodeCursor(query.cursor, 2) : null;
  const { db } = ctx.deps;
  const first = (count: number) =>
    allRows<SummaryRow>(
      db,
      summaryQuery(ownAndShared(ctx.userId, after, count), sql`member_role, owner_name,`),
    );
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
  const sizes = await allRows<SizeRow>(
    db,
    sql`SELECT octet_length(description) + (SELECT coalesce(sum(octet_length(tag)), 0) FROM tags
      WHERE tags.project_id = projects.project_id) AS size
      FROM ${ownAndShared(ctx.userId, after, limit + 1)}`,
  );
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

const hiddenSites = (projectId: string) =>
  sql`SELECT count(*) AS sites FROM sites
    WHERE sites.project_id = ${projectId} AND public_precision <> 'exact'`;

const sitesKeepHiding = (sites: number) =>
  new ApiError(
    'conflict',
    `${sites === 1 ? '1 site is' : `${sites} sites are`} not shown exactly, so the project still hides places. First let others see the exact place of each site.`,
    'hides_places',
  );

/** Showing opens coordinates to all readers of the project. */
function assertMayShow(role: Role | null): void {
  if (role !== 'owner')
    throw new ApiError(
      'forbidden',
      'Only the owner of this project can show its exact places. Ask the owner.',
      'hides_places',
    );
}

/**
 * With If-Match, only if unchanged. Only the owner may show coordinates (`forbidden`), and only if
 * every site is exact (`conflict`).
 */
export const updateProject: Handler<'projectsUpdate'> = async ({ ctx, params, body, ifMatch }) => {
  const row = await ownProject(ctx, params.projectId);
  const { project_id: projectId } = row;
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
    (await firstRow<{ sites: number }>(ctx.deps.db, hiddenSites(projectId)))?.sites ?? 0;
  if (shows) {
    assertMayShow(ctx.role);
    const sites = await hidden();
    if (sites > 0) throw sitesKeepHiding(sites);
  }
  const read = async () => ({ project: await projectWithoutNotes(ctx, projectId) });
  if (changed.length === 0) return read();
  const events = {
    title: { action: 'Title changed', metadata: { from: before.title, to: after.title } },
    description: { action: 'Description changed', metadata: {} },
    hides_places: { action: after.hides_places ? 'Places hidden' : 'Places shown', metadata: {} },
  } as const;
  const at = ctx.now.toISOString();
  const when = sql`user_id = ${ctx.userId} AND ${isVersion(ifMatch)}
    AND ${shows ? sql`(${hiddenSites(projectId)}) = 0` : always}`;
  return change(ctx, {
    projectId,
    event: changed.map((name) => events[name]),
    audit: {
      action: 'projectsUpdate',
      object: `project ${projectId}`,
      ...pickChanges(before, after, changed),
    },
    when,
    write: [
      sql`UPDATE projects SET title = ${body.title ?? sql`title`},
          description = ${body.description ?? sql`description`},
          hides_places = ${body.hides_places === undefined ? sql`hides_places` : Number(body.hides_places)},
          version = version + 1,
          updated_at = CASE WHEN updated_at < ${at} THEN ${at} ELSE updated_at END
        WHERE project_id = ${projectId} AND ${when}`,
    ],
    read,
    otherwise: async () => {
      const sites = shows ? await hidden() : 0;
      return sites > 0 ? sitesKeepHiding(sites) : stale;
    },
  });
};

/** Rows and objects follow in the background. */
export const deleteProject: Handler<'projectsDelete'> = async ({ ctx, params }) => {
  const { project_id, user_id } = await ownProject(ctx, params.projectId);
  await batch(ctx.deps.db, [
    enqueuePrefixDeletion(projectPrefix(user_id, project_id), ctx.now),
    enqueueUploadAborts(sql`datasets.project_id = ${project_id}`, ctx.now),
    ...abandonProject(project_id, ctx.now),
  ]);
  sweepSoon(ctx.deps);
  return { deleted: true };
};
