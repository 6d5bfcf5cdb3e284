import type { MiddlewareHandler } from 'hono';
import type { AppEnv, HttpContext } from '../http/env.ts';

/** One call as it is counted and traced: never an id, a query or a part of a path that somebody made up. */
export interface WatchedCall {
  method: string;
  route: string;
  status: number;
  ms: number;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const roots = ['/api', '/store', '/docs', '/embed', '/oembed'];

/** The row's template, or which part of the service it was; a bounded number of names. */
function routeOf(c: HttpContext): string {
  const row = c.get('row');
  if (row) return row.path;
  const { path } = c.req;
  const root = roots.find((name) => path === name || path.startsWith(`${name}/`));
  return root === '/api' ? 'unknown' : (root ?? 'site');
}

/** What a call is counted as, when it was answered. */
export const callOf = (c: HttpContext): Omit<WatchedCall, 'ms'> => ({
  method: methods.has(c.req.method) ? c.req.method : 'other',
  route: routeOf(c),
  status: c.res.status,
});

/** Tells `tell` of each call when its answer begins. */
export const watchCalls =
  (tell: (call: WatchedCall) => void): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const started = performance.now();
    await next();
    tell({ ...callOf(c), ms: performance.now() - started });
  };
