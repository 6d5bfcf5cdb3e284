import { includesRole, type Role } from './roles.ts';
import { leastRoles } from './routes.ts';

/** Message for failed calls not in `failures`. */
export const anyFailure = 'The call failed';

/** An endpoint about a project. */
export type ProjectRowId = keyof typeof leastRoles;

/** True if a project role may call the endpoint. */
export const mayCall = (role: Role, id: ProjectRowId): boolean =>
  includesRole(role, leastRoles[id]);
