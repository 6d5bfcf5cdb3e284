/** Roles of members besides the owner, from most to least rights. */
export const memberRoles = ['manager', 'reviewer', 'viewer'] as const;

/** Project roles, from most to least rights. */
export const roles = ['owner', ...memberRoles] as const;
export type Role = (typeof roles)[number];

/** True if a role includes the rights of another. */
export const includesRole = (has: Role, needed: Role): boolean =>
  roles.indexOf(has) <= roles.indexOf(needed);

/** Scopes of API keys. A user's ID token has them all. */
export const scopes = [
  'profile:read',
  'profile:write',
  'projects:read',
  'projects:write',
  'data:read',
  'data:write',
  'analysis:read',
  'analysis:write',
  'embed:create',
] as const;

export type Scope = (typeof scopes)[number];
