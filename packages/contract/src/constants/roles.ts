/** What a member of a project may be besides its owner, from the most to the least that each may do. */
export const memberRoles = ['manager', 'reviewer', 'viewer'] as const;

/** Roles in a project, from the most to the least. */
export const roles = ['owner', ...memberRoles] as const;
export type Role = (typeof roles)[number];

/** Whether a role includes what another may do. */
export const includesRole = (has: Role, needed: Role): boolean =>
  roles.indexOf(has) <= roles.indexOf(needed);
