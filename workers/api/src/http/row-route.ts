import type { Endpoint } from '@biophony/contract';
import type { Handler as HonoHandler } from 'hono';
import type { AuthRoute, AuthRoutes } from '../identity/auth-route.ts';
import type { Identity } from '../identity/identity.ts';
import type { Deps } from '../ports/deps.ts';
import type { UserTurns } from '../turns/user-turns.ts';
import { ApiError } from './api-error.ts';
import { readJson } from './body.ts';
import { corsHeaders } from './cors.ts';
import type { AppEnv, HttpContext } from './env.ts';
import type { Call, Handler, Handlers } from './handler.ts';
import { idempotencyKey, once } from './idempotency.ts';
import { ifMatchVersion, parse, singleValues } from './parse.ts';
import { assertSendable } from './sendable.ts';
import type { RouteId } from '@biophony/contract';

type AnyAuthRoute = (c: HttpContext, call: Call<RouteId>) => Promise<Response>;

/** A handler seen from the table, where the row it belongs to is not known to the type checker. */
type AnyHandler = (call: Call<RouteId>) => Promise<unknown>;

const handlerOf = <K extends RouteId>(handlers: Handlers, id: K): AnyHandler | undefined =>
  handlers[id] as Handler<K> as AnyHandler | undefined;

const authRouteOf = <K extends RouteId>(routes: AuthRoutes, id: K): AnyAuthRoute | undefined =>
  routes[id] as AuthRoute<K> as AnyAuthRoute | undefined;

const notServed = (row: Endpoint) =>
  new ApiError(
    'not_implemented',
    `${row.method} ${row.path} is part of the contract but this server does not serve it yet.`,
  );

function pathParams(c: HttpContext): Record<string, string> {
  const params: Record<string, string> = c.req.param();
  assertSendable(params, 'path');
  return params;
}

async function callOf(c: HttpContext, row: Endpoint, deps: Deps): Promise<Call<RouteId>> {
  const principal = c.get('principal') ?? { kind: 'anonymous' };
  return {
    ctx: {
      deps,
      principal,
      userId: 'userId' in principal ? principal.userId : '',
      requestId: c.get('requestId'),
      now: deps.clock.now(),
    },
    params: pathParams(c),
    query: parse(row.query, singleValues(c.req.queries()), 'query') as never,
    body: (row.body
      ? parse(row.body, await readJson(c.req.raw, row.id), 'body')
      : undefined) as never,
    ifMatch: row.conditional ? ifMatchVersion(c.req.header('if-match')) : null,
  };
}

async function answer(c: HttpContext, row: Endpoint, deps: Deps, handler: AnyHandler) {
  const call = await callOf(c, row, deps);
  const key = row.idempotent ? idempotencyKey(c.req.header('idempotency-key')) : null;
  if (key === null) return handler(call);
  const request = {
    userId: call.ctx.userId,
    key,
    method: row.method,
    path: c.req.path,
    body: call.body,
  };
  const done = await once(
    deps.db,
    () => deps.clock.now(),
    request,
    () => handler(call),
  );
  if (done.replayed) c.header('Idempotency-Replayed', 'true');
  return done.answer;
}

interface RowServer {
  deps: Deps;
  identity: Identity;
  turns: UserTurns;
  handlers: Handlers;
}

/** Serves one row: who calls, whether they may, what they sent, then the handler. */
export function rowRoute(
  row: Endpoint,
  { deps, identity, turns, handlers }: RowServer,
): HonoHandler<AppEnv> {
  const handler = handlerOf(handlers, row.id);
  const authRoute = authRouteOf(identity.routes, row.id);
  return async (c) => {
    c.set('row', row);
    for (const [name, value] of Object.entries(
      corsHeaders(deps.config, row, c.req.header('origin')),
    ))
      c.header(name, value);
    const principal = await identity.authenticate(row, c.req.raw.headers, c.req.param());
    c.set('principal', principal);
    return turns.run(row.id, principal, async () => {
      if (authRoute) return authRoute(c, await callOf(c, row, deps));
      if (!handler) throw notServed(row);
      return c.json((await answer(c, row, deps, handler)) as object, row.status);
    });
  };
}
