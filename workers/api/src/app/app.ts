import { type Endpoint, endpoints } from '@biophony/contract';
import { Hono, type MiddlewareHandler } from 'hono';
import type { GetConnInfo } from 'hono/conninfo';
import type { Deps, Logger } from '../base/deps.ts';
import { ApiError, ClientClosed, nothingAt, toWire } from '../http/api-error.ts';
import { type AppQueues, queuesOfProcess } from '../http/call-queues.ts';
import type { AppEnv, Handlers, HttpContext } from '../http/handler.ts';
import { corsHeaders, preflightHeaders, toRequestId, securityHeaders } from '../http/headers.ts';
import { callerAddress } from '../identity/callers.ts';
import { createIdentity, type IdentityOptions } from '../identity/identity.ts';
import { answerSound, soundPath } from '../uploads/downloads.ts';
import { endpointRoute } from './endpoint-route.ts';
import { serviceHandlers } from './service-info.ts';

/** One line per request, without path, query, headers or body, which carry IDs and secrets. */
const accessLog =
  (log: Logger): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const started = performance.now();
    await next();
    const principal = c.get('principal');
    log.info('request', {
      request_id: c.get('requestId'),
      method: c.req.method,
      route: c.get('endpoint')?.path ?? 'unknown',
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      ...(c.error instanceof ClientClosed ? { client_closed: true } : {}),
      ...(principal && 'userId' in principal ? { user_id: principal.userId } : {}),
      ...(principal?.kind === 'embed' ? { embed: true, public: principal.isPublic } : {}),
      ...(principal?.kind === 'runner' ? { runner: true } : {}),
      ...(principal?.kind === 'runner' && principal.workOf !== null
        ? { user_id: principal.workOf }
        : {}),
    });
  };

type Admits = (network: string) => Promise<boolean>;

/** Seconds; longest of a platform's counter. */
const window = 60;

/** Before any other work. Throws `rate_limited`. */
function admission(connInfo: GetConnInfo | undefined, admits: Admits) {
  const address = callerAddress(connInfo);
  return async (c: HttpContext): Promise<void> => {
    if (await admits(address(c))) return;
    throw new ApiError(
      'rate_limited',
      'Too many calls came from this network within a minute. Wait a minute, then go on.',
    ).retryAfter(window);
  };
}

const allEndpoints = Object.values(endpoints) as Endpoint[];

const honoPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

const patterns = allEndpoints.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

const endpointsAt = (path: string): Endpoint[] =>
  patterns.filter(({ pattern }) => pattern.test(path)).map(({ endpoint }) => endpoint);

function unmatched(c: HttpContext, deps: Deps): Response {
  const matches = endpointsAt(c.req.path);
  const headers = c.get('headers');
  const methods = matches.map((endpoint) => endpoint.method);
  const visibleMatches = matches.filter(
    (endpoint) => endpoint.access !== 'operator' || c.req.method === 'OPTIONS',
  );
  if (visibleMatches.length === 0) throw nothingAt(c.req.path);
  const wanted = c.req.header('access-control-request-method');
  if (c.req.method === 'OPTIONS')
    return c.body(null, 204, {
      ...headers,
      ...corsHeaders(
        deps.config,
        matches.find((endpoint) => endpoint.method === wanted) ?? matches[0],
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
  queues?: AppQueues;
  admits?: Admits;
}

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
    const requestId = toRequestId(c.req.header('x-request-id'));
    c.set('requestId', requestId);
    c.set('headers', { ...always, 'x-request-id': requestId });
    await next();
  });
  app.use('/api/*', accessLog(deps.log));

  for (const endpoint of allEndpoints)
    app.on(endpoint.method, honoPath(endpoint.path), endpointRoute(endpoint, server));
  app.on(['GET', 'HEAD', 'OPTIONS'], `${soundPath}:token`, answerSound(deps));
  app.all('/api', (c) => unmatched(c, deps));
  app.all('/api/*', (c) => unmatched(c, deps));

  app.onError((cause, c) => {
    const requestId = c.get('requestId') ?? toRequestId(undefined);
    const wire = toWire(cause, requestId);
    if (wire.status >= 500 && wire.status !== 501)
      deps.log.error('request failed', {
        request_id: requestId,
        route: c.get('endpoint')?.path ?? 'unknown',
        cause: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
      });
    return c.json(wire.body, wire.status as 500, { ...c.get('headers'), ...wire.headers });
  });
  return app;
}
