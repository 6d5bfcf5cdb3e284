import type { MiddlewareHandler } from 'hono';
import type { Logger } from '../ports/deps.ts';
import { ClientClosed } from './errors/api-error.ts';
import type { AppEnv } from './env.ts';

/** One line a request. It names the row, never the path, query, headers or body: these carry ids and secrets. */
export const accessLog =
  (log: Logger): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const started = performance.now();
    await next();
    const principal = c.get('principal');
    log.info('request', {
      request_id: c.get('requestId'),
      method: c.req.method,
      route: c.get('row')?.path ?? 'unknown',
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
