import type { Member, MemberRole } from '@biophony/contract';
import { memberRoles, type Role } from '@biophony/contract/constants';

/**
 * The caller's role in a project. Answers for widgets and of older services have none: then it is
 * the owner's.
 */
export const roleIn = (project: { role?: Role | undefined }): Role => project.role ?? 'owner';

/** Managers give the roles reviewer and viewer, owners also manager. */
export const givableRoles = (role: Role): readonly MemberRole[] => {
  if (role === 'owner') return memberRoles;
  return role === 'manager' ? memberRoles.filter((one) => one !== 'manager') : [];
};

export const mayManage = (role: Role, member: Pick<Member, 'role'>): boolean =>
  givableRoles(role).some((one) => one === member.role);
