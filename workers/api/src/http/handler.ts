import type {
  AnswerOf,
  Endpoint,
  Endpoints,
  MemberRole,
  Role,
  RouteId,
  Scope,
} from '@biophony/contract';
import type { Context as HonoContext } from 'hono';
import type { z } from 'zod';
import type { Deps } from '../base/deps.ts';

/** Role in another account's project. */
export interface Membership {
  projectId: string;
  ownerId: string;
  role: MemberRole;
}

/** Proved before a handler runs. */
export type Principal =
  | {
      kind: 'user';
      userId: string;
      scopes: readonly Scope[];
      keyId: string | null;
      /** In the call's project; null for the owner, strangers and calls without one. */
      membership?: Membership | null;
    }
  | {
      kind: 'embed';
      userId: string;
      isPublic: boolean;
      /** Unix seconds. */
      expiresAt: number;
    }
  | { kind: 'runner'; workOf: string | null }
  | { kind: 'anonymous' };

export const workOf = (principal: Principal): string | null =>
  principal.kind === 'runner' ? principal.workOf : null;

export interface Context {
  deps: Deps;
  principal: Principal;
  /** The caller, or the owner if a member calls. Empty for runners and anonymous callers. */
  userId: string;
  /** Account that calls; empty for runners, anonymous callers and widgets. */
  actorId: string;
  /** Null without a project, and for widgets. */
  role: Role | null;
  /** The one project a member's call reaches; null: all of `userId`. */
  confinedTo: string | null;
  hidesPlaces: boolean;
  requestId: string;
  now: Date;
}

type Parsed<E, K extends string> =
  E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

export interface Call<K extends RouteId> {
  ctx: Context;
  /** ID for the created object under an Idempotency-Key; the same for each repeat. */
  newId?: string;
  params: Record<string, string>;
  query: Parsed<Endpoints[K], 'query'>;
  body: Parsed<Endpoints[K], 'body'>;
  ifMatch: number | null;
}

export type Handler<K extends RouteId> = (call: Call<K>) => Promise<AnswerOf<K>>;

/** Endpoints without a handler answer 501. */
export type Handlers = { [K in RouteId]?: Handler<K> };

export interface AppEnv {
  Variables: {
    requestId: string;
    /** With lower-case names. */
    headers: Record<string, string>;
    endpoint: Endpoint | undefined;
    principal: Principal | undefined;
  };
}

export type HttpContext = HonoContext<AppEnv>;

/**
 * For endpoints that set cookies, send pages or need the caller's address. A response goes out as
 * it is; an answer is redacted first.
 */
export type AuthRoute<K extends RouteId> = (
  c: HttpContext,
  call: Call<K>,
) => Promise<Response | AnswerOf<K>>;

export type AuthRoutes = { [K in RouteId]?: AuthRoute<K> };
