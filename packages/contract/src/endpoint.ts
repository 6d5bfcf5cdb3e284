import type * as z from 'zod';
import type { ErrorCode } from './constants/error-codes.ts';
import type { Role, Scope } from './constants/roles.ts';

/**
 * Who may make a call.
 * - `public`: anybody
 * - `account`: the user's own ID token; API keys are refused
 * - a scope: an ID token, or an API key with the scope
 * - `session`: the refresh session of the sign-in pages
 * - `runner`: an analysis runner with the runners' secret or a runner token
 * - `operator`: an operator's ID token; everybody else gets `not_found`
 */
export type Access = 'public' | 'account' | 'session' | 'runner' | 'operator' | Scope;

type Status = 200 | 201 | 302;

/** An endpoint as its noun states it. */
export interface EndpointSpec {
  /** Method and path; `{name}` is a path parameter. */
  route: readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/api/${string}`];
  /** Fixed by the product specification; other endpoints extend it. */
  specified?: true;
  summary: string;
  /** Message of a failed call whose answer has none; `anyFailure` by default (S8.1). */
  failure?: string;
  access: Access;
  /**
   * Least project role; members below it get `forbidden`, everybody else `not_found`. Absent for
   * endpoints about no project.
   */
  role?: Role;
  /** 200 by default. */
  status?: Status;
  query?: z.ZodObject;
  body?: z.ZodObject;
  answer: z.ZodType;
  /** Error codes besides those that follow from the rest. */
  errors?: readonly ErrorCode[];
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

/** Section of openapi.json. Several nouns may share one, which the first of them describes. */
export interface Tag {
  name: string;
  description?: string;
}

type Complete<E extends EndpointSpec> = Omit<E, 'route' | 'status' | 'errors'> & {
  method: string;
  path: string;
  status: E extends { status: infer S extends Status } ? S : 200;
  errors: readonly ErrorCode[];
  tag: Tag;
};
type EndpointTable<T extends Record<string, EndpointSpec>> = {
  [K in keyof T]: Complete<T[K]> & { id: K };
};

function errorsOf(spec: EndpointSpec): ErrorCode[] {
  const { access, body, errors = [], role } = spec;
  const path = spec.route[1];
  const all: ErrorCode[] = [...errors];
  const add = (when: unknown, ...codes: ErrorCode[]) => void (when && all.push(...codes));
  const isScope = access.includes(':');
  add(body ?? spec.query, 'invalid_request');
  add(body, 'invalid_json', 'body_too_large', 'unsupported_type', 'request_timeout');
  add(access !== 'public' && access !== 'operator', 'unauthenticated', 'token_expired');
  add(access === 'operator', 'not_found', 'token_expired', 'rate_limited');
  add(isScope, 'insufficient_scope');
  add(isScope || access === 'account' || access === 'runner', 'rate_limited');
  add(access === 'account' || access === 'runner' || spec.embed || role, 'forbidden');
  add(spec.recent, 'recent_sign_in_required');
  add(path.includes('{'), 'not_found');
  add(spec.idempotent, 'idempotency_mismatch');
  add(spec.conditional, 'version_mismatch');
  add(true, 'internal', 'unavailable');
  return [...new Set(all)];
}

/** Completes the endpoints of a noun with the errors that follow from their shape. */
export function defineEndpoints<const T extends Record<string, EndpointSpec>>(
  tag: Tag,
  specs: T,
): EndpointTable<T> {
  const entries = Object.entries(specs).map(([id, { route, ...spec }]) => {
    const [method, path] = route;
    const errors = errorsOf({ route, ...spec });
    return [id, { ...spec, id, method, path, status: spec.status ?? 200, errors, tag }];
  });
  return Object.fromEntries(entries) as EndpointTable<T>;
}
