import type { Member, MemberRole, Role } from '@biophony/contract';
import { includesRole, limits } from '@biophony/contract';
import { ApiError, limitReached, notFound } from '../../http/errors/api-error.ts';
import type { Context } from '../../http/handler.ts';

/** A row of `project_members` with its account, or the owner's account with the project's age. */
export interface MemberRow {
  user_id: string;
  display_name: string;
  email: string | null;
  role: Role;
  since: string;
}

/** Selects members as `MemberRow`; conditions on `members` follow. */
export const memberQuery = `SELECT members.user_id, users.display_name, users.email, members.role, members.since
  FROM project_members AS members JOIN users ON users.user_id = members.user_id AND users.deleted_at IS NULL`;

/** The member as the caller may see them: addresses are for the owner and managers. */
export const toMember = ({ role }: Context, row: MemberRow): Member => ({
  user_id: row.user_id,
  display_name: row.display_name,
  email: role !== null && includesRole(role, 'manager') ? row.email : null,
  role: row.role,
  since: row.since,
});

/** A member of the project. Throws `not_found`. */
export async function memberOf(
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

/** Whether the caller may make or unmake somebody of this role: managers reviewers and viewers alone. Throws forbidden. */
export function assertGrants({ role }: Context, granted: MemberRole | Role): void {
  if (role === 'owner' || (granted !== 'manager' && granted !== 'owner')) return;
  throw new ApiError(
    'forbidden',
    'Only the owner of this project can make, change or remove managers. Ask the owner.',
  );
}

export const ownerStays = () =>
  new ApiError(
    'forbidden',
    'The owner of a project stays its owner, and cannot be changed or removed.',
  );

export const membersChanged = () =>
  new ApiError(
    'conflict',
    'The members of this project were changed elsewhere in the same moment. Load them again, then repeat your change.',
  );

export const membersFull = () =>
  limitReached(
    `A project can have ${limits.members_per_project} members. Remove one before another can join.`,
  );
