import { includesRole, limits, type Member, type MemberRole, type Role } from '@biophony/contract';
import { allRows, always, firstRow, type Sql, sql } from '../base/sql.ts';
import { change } from '../events/change.ts';
import { ApiError, limitReached, notFound } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { ownProject, type ProjectRow } from '../identity/membership.ts';

interface MemberRow {
  user_id: string;
  display_name: string;
  email: string | null;
  role: Role;
  since: string;
}

/** Conditions on `members` follow. */
const memberQuery = sql`SELECT members.user_id, users.display_name, users.email, members.role,
    members.since
  FROM project_members AS members JOIN users ON users.user_id = members.user_id
    AND users.deleted_at IS NULL`;

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
  const row = await firstRow<MemberRow>(
    db,
    sql`${memberQuery}
      WHERE members.project_id = ${projectId} AND members.user_id = ${userId}`,
  );
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
 * What managers change must not outlast their concurrent removal. For batches that begin with the
 * lock of the owner's row.
 */
export const mayManage = ({ userId, actorId, role }: Context, projectId: string): Sql => {
  const owned = sql`EXISTS (SELECT 1 FROM projects AS owned
    WHERE owned.project_id = ${projectId} AND owned.user_id = ${userId})`;
  if (role === 'owner') return owned;
  return sql`${owned} AND EXISTS (SELECT 1 FROM project_members AS managers
    WHERE managers.project_id = ${projectId} AND managers.user_id = ${actorId}
      AND managers.role = 'manager')`;
};

/** Former managers know the tokens of these links. */
function endHandedOut({ now }: Context, projectId: string, userId: string): Sql[] {
  const isNone = sql`NOT EXISTS (SELECT 1 FROM project_members
    WHERE project_id = ${projectId} AND user_id = ${userId} AND role = 'manager')`;
  return [
    sql`UPDATE invitations SET revoked_at = ${now.toISOString()}
      WHERE project_id = ${projectId} AND made_by = ${userId} AND accepted_at IS NULL
        AND revoked_at IS NULL AND ${isNone}`,
    sql`DELETE FROM viewer_links
      WHERE project_id = ${projectId} AND user_id = ${userId} AND ${isNone}`,
  ];
}

async function ownerOf({ deps: { db } }: Context, project: ProjectRow): Promise<MemberRow> {
  const row = await firstRow<Pick<MemberRow, 'user_id' | 'display_name' | 'email'>>(
    db,
    sql`SELECT user_id, display_name, email FROM users
      WHERE user_id = ${project.user_id}`,
  );
  return {
    ...(row ?? { user_id: project.user_id, display_name: '', email: null }),
    role: 'owner',
    since: project.created_at,
  };
}

export const listMembers: Handler<'membersList'> = async ({ ctx, params, query }) => {
  const project = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const [since = '', userId = ''] = query.cursor ? decodeCursor(query.cursor, 2) : [];
  const first = query.cursor ? [] : [await ownerOf(ctx, project)];
  const most = limit - first.length;
  const results = await allRows<MemberRow>(
    ctx.deps.db,
    sql`${memberQuery} WHERE members.project_id = ${project.project_id} AND (members.since,
      members.user_id) > (${since}, ${userId})
      ORDER BY members.since, members.user_id LIMIT ${most + 1}`,
  );
  const page = results.slice(0, most);
  const last = page.at(-1) ?? { since: '', user_id: '' };
  return {
    members: [...first, ...page].map((row) => toMember(ctx, row)),
    next_cursor: results.length > most ? encodeCursor([last.since, last.user_id]) : null,
  };
};

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
  const isSame = sql`project_id = ${projectId} AND user_id = ${member.user_id} AND role = ${member.role}
    AND ${action === 'projectsLeave' ? always : mayManage(ctx, projectId)}`;
  await change(ctx, {
    projectId,
    audit: {
      action,
      object: `member ${member.user_id}`,
      before: roleFacts(member.role),
      after: roleFacts(to),
    },
    when: sql`EXISTS (SELECT 1 FROM project_members WHERE ${isSame})`,
    write: [
      to === null
        ? sql`DELETE FROM project_members WHERE ${isSame}`
        : sql`UPDATE project_members SET role = ${to} WHERE ${isSame}`,
      ...endHandedOut(ctx, projectId, member.user_id),
    ],
    otherwise: membersChanged,
  });
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
