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
