'use client';

import { mayCall, type ProjectRowId, type Role } from '@biophony/contract/constants';
import { useMemo } from 'react';
import { roleIn } from './role.ts';

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
