import { Hono } from 'hono';
import { accessLog } from './http/access-log.ts';
import { ApiError, nothingAt } from './http/errors/api-error.ts';
import { corsHeaders, preflightHeaders } from './http/headers/cors.ts';
import type { AppEnv, HttpContext } from './http/env.ts';
import type { Handlers } from './http/handler.ts';
import { requestIdOf } from './http/headers/request-id.ts';
import { admission, type Admits } from './routing/admission.ts';
import { rowRoute } from './routing/row-route.ts';
import { honoPath, rows, rowsAt } from './routing/routing.ts';
import { securityHeaders } from './http/headers/security-headers.ts';
import { toWire } from './http/errors/wire-error.ts';
import { createIdentity, type IdentityOptions } from './identity/identity.ts';
import type { Deps } from './ports/deps.ts';
import { answerSound, soundPath } from './services/data/bare-sounds.ts';
import { serviceHandlers } from './services/service/index.ts';
import { queuesOfProcess, type AppQueues } from './queues/app-queues.ts';

/** Calls on paths that no row has, or with a method the path has not. Preflights are answered. */
function unmatched(c: HttpContext, deps: Deps): Response {
  const found = rowsAt(c.req.path);
  const headers = c.get('headers');
  const methods = found.map((row) => row.method);
  const shown = found.filter((row) => row.access !== 'operator' || c.req.method === 'OPTIONS');
  if (shown.length === 0) throw nothingAt(c.req.path);
  const wanted = c.req.header('access-control-request-method');
  if (c.req.method === 'OPTIONS')
    return c.body(null, 204, {
      ...headers,
      ...corsHeaders(
        deps.config,
        found.find((row) => row.method === wanted) ?? found[0],
        c.req.header('origin'),
      ),
      ...preflightHeaders(methods),
    });
  headers.allow = methods.join(', ');
  throw new ApiError(
    'method_not_allowed',
    `${c.req.method} is not allowed here; this path takes ${methods.join(', ')}.`,
  );
}

export interface AppOptions extends IdentityOptions {
  /** What bounds the work at once; that of a process on a machine with two cores when absent. */
  queues?: AppQueues;
  /** Whether a network may call once more; every one may when absent. */
  admits?: Admits;
}

/** The whole /api: every row of the contract, with the given handlers; rows without one answer 501. */
export function createApp(deps: Deps, handlers: Handlers, options: AppOptions = {}): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const queues = options.queues ?? queuesOfProcess(2);
  const identity = createIdentity(deps, queues.hashing, options);
  const always = securityHeaders(deps.config.baseUrl.startsWith('https:'));
  const served = { ...serviceHandlers, ...handlers };
  const { admits } = options;
  const server = {
    deps,
    identity,
    queue: queues.users,
    heavy: queues.heavy,
    handlers: served,
    ...(admits && { admit: admission(options.connInfo, admits) }),
  };

  app.use('/api/*', async (c, next) => {
    const requestId = requestIdOf(c.req.header('x-request-id'));
    c.set('requestId', requestId);
    c.set('headers', { ...always, 'x-request-id': requestId });
    await next();
  });
  app.use('/api/*', accessLog(deps.log));

  for (const row of rows) app.on(row.method, honoPath(row.path), rowRoute(row, server));
  app.on(['GET', 'HEAD', 'OPTIONS'], `${soundPath}:token`, answerSound(deps));
  app.all('/api', (c) => unmatched(c, deps));
  app.all('/api/*', (c) => unmatched(c, deps));

  app.onError((cause, c) => {
    const requestId = c.get('requestId') ?? requestIdOf(undefined);
    const wire = toWire(cause, requestId);
    if (wire.status >= 500 && wire.status !== 501)
      deps.log.error('request failed', {
        request_id: requestId,
        route: c.get('row')?.path ?? 'unknown',
        cause: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
      });
    return c.json(wire.body, wire.status as 500, { ...c.get('headers'), ...wire.headers });
  });
  return app;
}
