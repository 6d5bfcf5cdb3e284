import type { Member, MemberRole } from '@biophony/contract';
import { memberRoles, type Role } from '@biophony/contract/constants';

/** What the caller is in a project. Answers for widgets and of older services name no role: theirs is the owner's. */
export const roleIn = (project: { role?: Role | undefined }): Role => project.role ?? 'owner';

/** The roles that somebody may give to others: managers choose reviewers and viewers, owners managers too. */
export const givableRoles = (role: Role): readonly MemberRole[] => {
  if (role === 'owner') return memberRoles;
  return role === 'manager' ? memberRoles.filter((one) => one !== 'manager') : [];
};

/** Whether somebody may change the role of a member, or remove them. */
export const mayManage = (role: Role, member: Pick<Member, 'role'>): boolean =>
  givableRoles(role).some((one) => one === member.role);
