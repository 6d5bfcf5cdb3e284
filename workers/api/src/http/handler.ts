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

/** What somebody is in a project of another account. */
export interface Membership {
  projectId: string;
  ownerId: string;
  role: MemberRole;
}

/** Who is calling, proved before a handler runs. */
export type Principal =
  | {
      kind: 'user';
      userId: string;
      scopes: readonly Scope[];
      keyId: string | null;
      /** In the project that the call is about; absent or null where it is the caller's own, a stranger's, or none. */
      membership?: Membership | null;
    }
  /** A widget on somebody's page that reads one project or analysis of the user. */
  | {
      kind: 'embed';
      userId: string;
      /** Whether its token is for everybody, or for everybody with a link. */
      isPublic: boolean;
      /** Unix seconds. */
      expiresAt: number;
    }
  /** A program that does analyses: of everybody, or those of one account alone. */
  | { kind: 'runner'; workOf: string | null }
  | { kind: 'anonymous' };

/** The account whose work alone a runner does; null where it is everybody's. */
export const workOf = (principal: Principal): string | null =>
  principal.kind === 'runner' ? principal.workOf : null;

export interface Context {
  deps: Deps;
  principal: Principal;
  /**
   * The account whose things the row is about: the caller's own, or the owner's where a member calls. Empty for runners and
   * anonymous callers, which no user-owned row admits.
   */
  userId: string;
  /** The account that calls; empty likewise, and for widgets. */
  actorId: string;
  /** What the caller is in the project that the row is about; null where it is about none, and for widgets. */
  role: Role | null;
  /** The one project that the call reaches, where a member makes it; null where it reaches all that `userId` has. */
  confinedTo: string | null;
  /** Whether the project that the row is about hides exact places from the caller. */
  hidesPlaces: boolean;
  requestId: string;
  now: Date;
}

type Parsed<E, K extends string> =
  E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

/** One call of a row: validated, authorised, ready to serve. */
export interface Call<K extends RouteId> {
  ctx: Context;
  /** The id of what is made under an Idempotency-Key: the same each time that the call is repeated. */
  newId?: string;
  params: Record<string, string>;
  query: Parsed<Endpoints[K], 'query'>;
  body: Parsed<Endpoints[K], 'body'>;
  /** The version sent as If-Match; null when none was. */
  ifMatch: number | null;
}

export type Handler<K extends RouteId> = (call: Call<K>) => Promise<AnswerOf<K>>;

/** A table of handlers; rows of the contract without one answer 501. */
export type Handlers = { [K in RouteId]?: Handler<K> };

/** What travels with one request through the app. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** Of the answer, with lower-case names; each answer carries them. */
    headers: Record<string, string>;
    row: Endpoint | undefined;
    principal: Principal | undefined;
  };
}

export type HttpContext = HonoContext<AppEnv>;

/** Serves a row that sets cookies, sends pages or asks for the caller's address; the call is checked before. */
export type AuthRoute<K extends RouteId> = (c: HttpContext, call: Call<K>) => Promise<Response>;

export type AuthRoutes = { [K in RouteId]?: AuthRoute<K> };
