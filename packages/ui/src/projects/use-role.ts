'use client';

import { mayCall, type ProjectRowId, type Role } from '@biophony/contract/constants';
import { useMemo } from 'react';
import { roleIn } from './role.ts';

/** What the viewer is in a project. */
export interface RoleHere {
  role: Role;
  /** Whether that role may call a row about the project; what it may not is not offered. */
  may: (row: ProjectRowId) => boolean;
}

/** What the viewer of a project may do in it. Nobody is held back while the project is not known. */
export function useRole(project: { role?: Role | undefined } | null | undefined): RoleHere {
  const role = roleIn(project ?? {});
  return useMemo(() => ({ role, may: (row) => mayCall(role, row) }), [role]);
}
