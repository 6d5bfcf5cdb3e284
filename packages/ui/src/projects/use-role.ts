'use client';

import type { Member, MemberRole } from '@biophony/contract';
import { mayCall, memberRoles, type ProjectRowId, type Role } from '@biophony/contract/constants';
import { useMemo } from 'react';

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

/** The viewer's role in a project. */
export interface RoleHere {
  role: Role;
  /** Whether the role may make a call on the project; what it may not do is not offered. */
  may: (row: ProjectRowId) => boolean;
}

/** Rights of the viewer in a project. Nothing is forbidden before the project is loaded. */
export function useRole(project: { role?: Role | undefined } | null | undefined): RoleHere {
  const role = roleIn(project ?? {});
  return useMemo(() => ({ role, may: (row) => mayCall(role, row) }), [role]);
}
