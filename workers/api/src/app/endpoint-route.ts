import type { Endpoint, RouteId } from '@biophony/contract';
import type { Handler as HonoHandler } from 'hono';
import type { Deps } from '../base/deps.ts';
import { jsonInTurns, yieldByTime } from '../base/turns.ts';
import { ApiError } from '../http/api-error.ts';
import { readJson } from '../http/body.ts';
import { inItsTurn, takesTurns, type UserQueue } from '../http/call-queues.ts';
import type { FairQueue } from '../http/fair-queue.ts';
import type {
  AppEnv,
  AuthRoute,
  AuthRoutes,
  Call,
  Context,
  Handler,
  Handlers,
  HttpContext,
  Principal,
} from '../http/handler.ts';
import { corsHeaders } from '../http/headers.ts';
import { idempotencyKey, once } from '../http/idempotency.ts';
import {
  assertSendable,
  assertSendableInSteps,
  ifMatchVersion,
  parse,
  parseSendable,
  singleValues,
} from '../http/parse.ts';
import type { Identity } from '../identity/identity.ts';
import { openCursor, redactedAnswer, type Sight, findSight } from '../identity/places.ts';
import { assertOpen } from '../identity/service-settings.ts';

type AnyAuthRoute = (c: HttpContext, call: Call<RouteId>) => Promise<unknown>;

type AnyHandler = (call: Call<RouteId>) => Promise<unknown>;

const handlerOf = <K extends RouteId>(handlers: Handlers, id: K): AnyHandler | undefined =>
  handlers[id] as Handler<K> as AnyHandler | undefined;

const authRouteOf = <K extends RouteId>(routes: AuthRoutes, id: K): AnyAuthRoute | undefined =>
  routes[id] as AuthRoute<K> as AnyAuthRoute | undefined;

const notServed = (endpoint: Endpoint) =>
  new ApiError(
    'not_implemented',
    `${endpoint.method} ${endpoint.path} is part of the contract but this server does not serve it yet.`,
  );

function pathParams(c: HttpContext): Record<string, string> {
  const params: Record<string, string> = c.req.param();
  assertSendable(params, 'path');
  return params;
}

/** Everything but their own data is absent for non-members. */
function actingAs(
  endpoint: Endpoint,
  principal: Principal,
): Pick<Context, 'userId' | 'actorId' | 'role' | 'confinedTo'> {
  const userId = 'userId' in principal ? principal.userId : '';
  if (principal.kind !== 'user') return { userId, actorId: '', role: null, confinedTo: null };
  const { membership } = principal;
  if (membership)
    return {
      userId: membership.ownerId,
      actorId: userId,
      role: membership.role,
      confinedTo: membership.projectId,
    };
  return { userId, actorId: userId, role: endpoint.role ? 'owner' : null, confinedTo: null };
}

/** An invalid item is refused without the rest of the call. */
const refusedByItself: Partial<Record<RouteId, RegExp>> = {
  uploadUrls: /^files\[\d+\]\.filename$/,
};

/** Large lists are received, checked and parsed in turns. */
async function bodyOf(c: HttpContext, row: Endpoint, deps: Deps): Promise<unknown> {
  if (!row.body) return undefined;
  const shared = takesTurns(row.id) ? deps : {};
  const sent = await readJson(c.req.raw, row.id, shared);
  await yieldByTime(shared);
  const steps = assertSendableInSteps(sent, 'body', refusedByItself[row.id]);
  while (!steps.next().done) await yieldByTime(shared);
  await yieldByTime(shared);
  return parseSendable(row.body, sent, 'body');
}

async function callOf(
  c: HttpContext,
  endpoint: Endpoint,
  deps: Deps,
  sight: Sight,
): Promise<Call<RouteId>> {
  const principal = c.get('principal') ?? { kind: 'anonymous' };
  const query = await openCursor(deps, endpoint, sight, singleValues(c.req.queries()));
  return {
    ctx: {
      deps,
      principal,
      ...actingAs(endpoint, principal),
      hidesPlaces: sight.hiding !== null,
      requestId: c.get('requestId'),
      now: deps.clock.now(),
    },
    params: pathParams(c),
    query: parse(endpoint.query, query, 'query') as never,
    body: (await bodyOf(c, endpoint, deps)) as never,
    ifMatch: endpoint.conditional ? ifMatchVersion(c.req.header('if-match')) : null,
  };
}

async function answer(
  c: HttpContext,
  endpoint: Endpoint,
  deps: Deps,
  handler: AnyHandler,
  call: Call<RouteId>,
) {
  const key = endpoint.idempotent ? idempotencyKey(c.req.header('idempotency-key')) : null;
  if (key === null) return handler(call);
  const { userId, actorId } = call.ctx;
  const request = {
    userId: actorId,
    // A former member must not get an earlier answer.
    key: actorId === userId ? key : `${key} ${userId}`,
    method: endpoint.method,
    path: c.req.path,
    body: call.body,
  };
  const done = await once(
    deps.db,
    () => deps.clock.now(),
    request,
    (newId) => handler({ ...call, newId }),
  );
  if (done.replayed) c.get('headers')['idempotency-replayed'] = 'true';
  return done.answer;
}

interface EndpointServer {
  deps: Deps;
  /** Throws if the network may not call now. */
  admit?: (c: HttpContext) => Promise<void>;
  identity: Identity;
  queue: UserQueue;
  heavy?: FairQueue | undefined;
  handlers: Handlers;
}

export function endpointRoute(
  endpoint: Endpoint,
  { deps, admit, identity, queue, heavy, handlers }: EndpointServer,
): HonoHandler<AppEnv> {
  const handler = handlerOf(handlers, endpoint.id);
  const authRoute = authRouteOf(identity.routes, endpoint.id);
  const serve = async (c: HttpContext): Promise<Response> => {
    c.set('endpoint', endpoint);
    const headers = Object.assign(
      c.get('headers'),
      corsHeaders(deps.config, endpoint, c.req.header('origin')),
    );
    if (admit) await admit(c);
    const principal = await identity.authenticate(endpoint, c.req.raw.headers, c.req.param());
    c.set('principal', principal);
    await assertOpen(deps, endpoint, principal);
    return queue.run(endpoint.id, principal, async () => {
      if (!handler && !authRoute) throw notServed(endpoint);
      const sight = await findSight(deps.db, endpoint, principal, c.req.param());
      const call = await callOf(c, endpoint, deps, sight);
      const respond = async (answered: () => Promise<unknown>) => {
        const content = await redactedAnswer(deps, endpoint, call.body, sight, answered);
        // Hono would copy the headers one by one.
        return new Response(await jsonInTurns(deps, content), {
          status: endpoint.status,
          headers: { 'content-type': 'application/json', ...headers },
        });
      };
      if (authRoute) {
        for (const [name, value] of Object.entries(headers)) c.header(name, value);
        const answered = await authRoute(c, call);
        return answered instanceof Response ? answered : respond(async () => answered);
      }
      return inItsTurn(endpoint.id, principal, { heavy, turns: deps.turns }, () =>
        respond(() => answer(c, endpoint, deps, handler as AnyHandler, call)),
      );
    });
  };
  // A body may arrive slowly, so nothing waits for such calls.
  const isLight = endpoint.method === 'GET' && !takesTurns(endpoint.id);
  return (c) => (deps.turns && isLight ? deps.turns.light(() => serve(c)) : serve(c));
}
