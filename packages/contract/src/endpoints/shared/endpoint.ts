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
 * - a scope: an ID token, or an API key that carries the scope
 * - `session`: the refresh session of the sign-in pages
 * - `runner`: an analysis runner with the runners' secret or a runner token
 * - `operator`: the ID token of somebody who runs the service; to everybody else there is nothing here
 */
export type Access = 'public' | 'account' | 'session' | 'runner' | 'operator' | Scope;

type Status = 200 | 201 | 302;

export interface Endpoint {
  id: RouteId;
  method: string;
  path: string;
  /** `specification` rows are fixed by the product specification; `extension` rows stand beside them. */
  tag: 'specification' | 'extension';
  summary: string;
  access: Access;
  /**
   * The least role in the project that the row is about; members below it get `forbidden`, everybody else `not_found`.
   * Absent for rows that are about no project. It stands in `leastRoles`, which browsers can read without the schemas.
   */
  role?: Role;
  status: Status;
  query?: z.ZodObject;
  body?: z.ZodObject;
  answer: z.ZodType;
  errors: readonly ErrorCode[];
  /** Takes an `Idempotency-Key` header: the same key and body make a thing once. */
  idempotent?: boolean;
  /** Takes an `If-Match: <version>` header; a stale version answers 412. */
  conditional?: boolean;
  /** A second scope that an API key must carry. */
  alsoNeeds?: Scope;
  /** Also admits embed tokens, which read one project or one analysis. */
  embed?: boolean;
  /** Needs a sign-in of the last `limits.recent_sign_in_seconds`, not only a session that goes on. */
  recent?: boolean;
  /** Opened in a browser's window: answers a page, or sends the browser on. */
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

/** Completes a row of the table with its route, its least role and the errors that its shape implies. */
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
