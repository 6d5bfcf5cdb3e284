import type * as z from 'zod';
import type { ErrorCode } from '../../constants/error-codes.ts';
import { leastRoles } from '../../constants/least-roles.ts';
import type { Role } from '../../constants/roles.ts';
import { routes, type RouteId } from '../../constants/routes.ts';
import type { Scope } from '../../constants/scopes.ts';

/**
 * Who may call a row.
 * - `public`: anybody
 * - `account`: the user's own ID token; API keys are refused
 * - a scope: an ID token, or an API key with the scope
 * - `session`: the refresh session of the sign-in pages
 * - `runner`: an analysis runner with the runners' secret or a runner token
 * - `operator`: an operator's ID token; everybody else gets `not_found`
 */
export type Access = 'public' | 'account' | 'session' | 'runner' | 'operator' | Scope;

type Status = 200 | 201 | 302;

export interface Endpoint {
  id: RouteId;
  method: string;
  path: string;
  /** `specification`: fixed by the product specification; `extension`: added to it. */
  tag: 'specification' | 'extension';
  summary: string;
  access: Access;
  /**
   * Least project role; members below it get `forbidden`, everybody else `not_found`. Absent for
   * rows about no project. Kept in `leastRoles`, which browsers can load without schemas.
   */
  role?: Role;
  status: Status;
  query?: z.ZodObject;
  body?: z.ZodObject;
  answer: z.ZodType;
  errors: readonly ErrorCode[];
  /** Takes an `Idempotency-Key` header: the same key and body create only once. */
  idempotent?: boolean;
  /** Takes an `If-Match: <version>` header; a stale version answers 412. */
  conditional?: boolean;
  /** A second scope that an API key needs. */
  alsoNeeds?: Scope;
  /** Also accepts embed tokens, which read one project or one analysis. */
  embed?: boolean;
  /** Needs a sign-in within `limits.recent_sign_in_seconds`, not only a session. */
  recent?: boolean;
  /** Opened in a browser: answers a page or a redirect. */
  page?: boolean;
}

type Row = Omit<Endpoint, 'id' | 'method' | 'path' | 'errors' | 'status' | 'role'> & {
  status?: Status;
  errors?: readonly ErrorCode[];
};

const roleOf: Partial<Record<RouteId, Role>> = leastRoles;

const always = (row: Row, path: string, role: Role | undefined): ErrorCode[] => [
  ...(row.body || row.query ? (['invalid_request'] as const) : []),
  ...(row.body
    ? (['invalid_json', 'body_too_large', 'unsupported_type', 'request_timeout'] as const)
    : []),
  ...(row.access === 'public' || row.access === 'operator'
    ? []
    : (['unauthenticated', 'token_expired'] as const)),
  ...(row.access === 'operator' ? (['not_found', 'token_expired', 'rate_limited'] as const) : []),
  ...(row.access.includes(':') ? (['insufficient_scope'] as const) : []),
  ...(row.access === 'account' || row.access.includes(':') ? (['rate_limited'] as const) : []),
  ...(row.access === 'account' || row.access === 'runner' || row.embed || role
    ? (['forbidden'] as const)
    : []),
  ...(row.access === 'runner' ? (['rate_limited'] as const) : []),
  ...(row.recent ? (['recent_sign_in_required'] as const) : []),
  ...(path.includes('{') ? (['not_found'] as const) : []),
  ...(row.idempotent ? (['idempotency_mismatch'] as const) : []),
  ...(row.conditional ? (['version_mismatch'] as const) : []),
  'internal',
  'unavailable',
];

/** Completes a row with its route, least role and the errors that follow from its shape. */
export const row = <const R extends Row>(id: RouteId, spec: R) => {
  const [method, path] = routes[id];
  const role = roleOf[id];
  return {
    ...spec,
    ...(role && { role }),
    status: (spec.status ?? 200) as R extends { status: infer S extends Status } ? S : 200,
    id,
    method,
    path,
    errors: [...new Set([...(spec.errors ?? []), ...always(spec, path, role)])],
  };
};
