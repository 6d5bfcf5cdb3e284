import { includesRole, limits, type Member, type MemberRole, type Role } from '@biophony/contract';
import { lockRow, type SqlValue, type Statement } from '../base/database.ts';
import { auditLine } from '../events/audit.ts';
import type { When } from '../events/timeline.ts';
import { ApiError, limitReached, notFound } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { ownProject, type ProjectRow } from '../identity/membership.ts';

/** A member, or the owner since the project was created. */
interface MemberRow {
  user_id: string;
  display_name: string;
  email: string | null;
  role: Role;
  since: string;
}

/** Conditions on `members` follow. */
const memberQuery = `SELECT members.user_id, users.display_name, users.email, members.role, members.since
  FROM project_members AS members JOIN users ON users.user_id = members.user_id AND users.deleted_at IS NULL`;

/** Addresses are for the owner and managers. */
const toMember = ({ role }: Context, row: MemberRow): Member => ({
  user_id: row.user_id,
  display_name: row.display_name,
  email: role !== null && includesRole(role, 'manager') ? row.email : null,
  role: row.role,
  since: row.since,
});

/** Throws `not_found`. */
async function memberOf(
  { deps: { db } }: Context,
  projectId: string,
  userId: string,
): Promise<MemberRow> {
  const row = await db
    .prepare(`${memberQuery} WHERE members.project_id = ? AND members.user_id = ?`)
    .bind(projectId, userId)
    .first<MemberRow>();
  if (!row) throw notFound('member of this project');
  return row;
}

/** Managers may only grant or revoke reviewers and viewers. Throws forbidden. */
export function assertGrants({ role }: Context, granted: MemberRole | Role): void {
  if (role === 'owner' || (granted !== 'manager' && granted !== 'owner')) return;
  throw new ApiError(
    'forbidden',
    'Only the owner of this project can make, change or remove managers. Ask the owner.',
  );
}

const ownerStays = () =>
  new ApiError(
    'forbidden',
    'The owner of a project stays its owner, and cannot be changed or removed.',
  );

export const membersChanged = () =>
  new ApiError(
    'conflict',
    'Somebody changed the members of this project at the same moment. Load them again, then repeat your change.',
  );

export const membersFull = () =>
  limitReached(
    `A project can have ${limits.members_per_project} members. Remove one before another can join.`,
  );

/**
 * The caller is still owner or manager: what they change must not outlast their concurrent removal.
 * For batches that begin with the lock of the owner's row.
 */
export const mayManage = ({ userId, actorId, role }: Context, projectId: string): When => {
  const values: SqlValue[] = [projectId, userId];
  const owned =
    'EXISTS (SELECT 1 FROM projects AS owned WHERE owned.project_id = ? AND owned.user_id = ?)';
  if (role === 'owner') return { sql: owned, values };
  return {
    sql: `${owned} AND EXISTS (SELECT 1 FROM project_members AS managers WHERE managers.project_id = ?
      AND managers.user_id = ? AND managers.role = 'manager')`,
    values: [...values, projectId, actorId],
  };
};

/** Former managers know the tokens of these links, and must not come back by them. */
const endHandedOut = (
  { deps: { db }, now }: Pick<Context, 'deps' | 'now'>,
  projectId: string,
  userId: string,
): Statement[] => {
  const isNone = `NOT EXISTS (SELECT 1 FROM project_members WHERE project_id = ? AND user_id = ? AND role = 'manager')`;
  const values = [projectId, userId, projectId, userId];
  return [
    db
      .prepare(
        `UPDATE invitations SET revoked_at = ? WHERE project_id = ? AND made_by = ? AND accepted_at IS NULL
           AND revoked_at IS NULL AND ${isNone}`,
      )
      .bind(now.toISOString(), ...values),
    db
      .prepare(`DELETE FROM viewer_links WHERE project_id = ? AND user_id = ? AND ${isNone}`)
      .bind(...values),
  ];
};

async function ownerOf({ deps: { db } }: Context, project: ProjectRow): Promise<MemberRow> {
  const row = await db
    .prepare('SELECT user_id, display_name, email FROM users WHERE user_id = ?')
    .bind(project.user_id)
    .first<Pick<MemberRow, 'user_id' | 'display_name' | 'email'>>();
  return {
    ...(row ?? { user_id: project.user_id, display_name: '', email: null }),
    role: 'owner',
    since: project.created_at,
  };
}

/** Lists the owner first, then members by time of joining. */
export const listMembers: Handler<'membersList'> = async ({ ctx, params, query }) => {
  const project = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const [since = '', userId = ''] = query.cursor ? decodeCursor(query.cursor, 2) : [];
  const first = query.cursor ? [] : [await ownerOf(ctx, project)];
  const most = limit - first.length;
  const { results } = await ctx.deps.db
    .prepare(
      `${memberQuery} WHERE members.project_id = ? AND (members.since, members.user_id) > (?, ?)
       ORDER BY members.since, members.user_id LIMIT ?`,
    )
    .bind(project.project_id, since, userId, most + 1)
    .all<MemberRow>();
  const page = results.slice(0, most);
  const last = page.at(-1) ?? { since: '', user_id: '' };
  return {
    members: [...first, ...page].map((row) => toMember(ctx, row)),
    next_cursor: results.length > most ? encodeCursor([last.since, last.user_id]) : null,
  };
};

/** `to` is null on removal. */
interface MemberChange {
  action: 'membersUpdate' | 'membersRemove' | 'projectsLeave';
  projectId: string;
  member: Pick<MemberRow, 'user_id' | 'role'>;
  to: MemberRole | null;
}

const roleFacts = (role: Role | null) => (role === null ? null : { role });

/**
 * Also ends a former manager's links. Throws `conflict` if the member or the caller's right changed
 * meanwhile.
 */
async function changeMember(
  ctx: Context,
  { action, projectId, member, to }: MemberChange,
): Promise<void> {
  const { db } = ctx.deps;
  const may = action === 'projectsLeave' ? { sql: 'true', values: [] } : mayManage(ctx, projectId);
  const found = `project_id = ? AND user_id = ? AND role = ? AND ${may.sql}`;
  const values: SqlValue[] = [projectId, member.user_id, member.role, ...may.values];
  const before = [
    ...lockRow(db, 'users', ctx.userId),
    ...auditLine(
      ctx,
      {
        projectId,
        action,
        object: `member ${member.user_id}`,
        before: roleFacts(member.role),
        after: roleFacts(to),
      },
      { sql: `EXISTS (SELECT 1 FROM project_members WHERE ${found})`, values },
    ),
  ];
  const change =
    to === null
      ? db.prepare(`DELETE FROM project_members WHERE ${found} RETURNING user_id`).bind(...values)
      : db
          .prepare(`UPDATE project_members SET role = ? WHERE ${found} RETURNING user_id`)
          .bind(to, ...values);
  const results = await db.batch([
    ...before,
    change,
    ...endHandedOut(ctx, projectId, member.user_id),
  ]);
  if (results[before.length]?.results.length === 0) throw membersChanged();
}

/** Throws `forbidden` for the owner, and if a manager would make or change a manager. */
export const updateMember: Handler<'membersUpdate'> = async ({ ctx, params, body }) => {
  const { project_id: projectId, user_id: ownerId } = await ownProject(ctx, params.projectId);
  const { userId = '' } = params;
  if (userId === ownerId) throw ownerStays();
  const member = await memberOf(ctx, projectId, userId);
  assertGrants(ctx, member.role);
  assertGrants(ctx, body.role);
  if (member.role !== body.role)
    await changeMember(ctx, { action: 'membersUpdate', projectId, member, to: body.role });
  return { member: toMember(ctx, { ...member, role: body.role }) };
};

/** Verdicts stay. Throws `forbidden` for the owner, and if a manager would remove a manager. */
export const removeMember: Handler<'membersRemove'> = async ({ ctx, params }) => {
  const { project_id: projectId, user_id: ownerId } = await ownProject(ctx, params.projectId);
  const { userId = '' } = params;
  if (userId === ownerId) throw ownerStays();
  const member = await memberOf(ctx, projectId, userId);
  assertGrants(ctx, member.role);
  await changeMember(ctx, { action: 'membersRemove', projectId, member, to: null });
  return { deleted: true };
};

/** Throws `conflict` for the owner. */
export const leaveProject: Handler<'projectsLeave'> = async ({ ctx, params }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  if (ctx.role === 'owner')
    throw new ApiError(
      'conflict',
      'You own this project and cannot leave it. Delete it to end it for everybody.',
    );
  const member = await memberOf(ctx, projectId, ctx.actorId);
  await changeMember(ctx, { action: 'projectsLeave', projectId, member, to: null });
  return { done: true };
};
