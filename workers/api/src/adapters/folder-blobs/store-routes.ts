import { Hono } from 'hono';
import { requestIdOf } from '../../http/headers/request-id.ts';
import { securityHeaders } from '../../http/headers/security-headers.ts';
import { toWire } from '../../http/errors/wire-error.ts';
import { refusedLink, signedUrlCors } from '../../http/ranged-answer.ts';
import type { Logger } from '../../ports/deps.ts';
import { answerDownload } from './download.ts';
import type { FolderBlobs } from './folder-blobs.ts';
import type { Grant } from './signatures.ts';
import { isOver, putObject, putPart } from './take-puts.ts';
import { readUnwanted } from './unread-body.ts';

interface StoreEnv {
  Variables: { requestId: string; op: Grant['op'] | undefined };
}

/** Serves the signed URLs of a folder store under `/store/`. Failures have the shape of /api's. */
export function storeRoutes(blobs: FolderBlobs, log: Logger): Hono<StoreEnv> {
  const app = new Hono<StoreEnv>();
  const always = securityHeaders(blobs.https);

  // One line a request. The path is the signed secret, and names nobody's files: it stays out.
  app.use('/store/*', async (c, next) => {
    const started = performance.now();
    const requestId = requestIdOf(c.req.header('x-request-id'));
    c.set('requestId', requestId);
    c.header('X-Request-Id', requestId);
    await next();
    log.info('request', {
      request_id: requestId,
      method: c.req.method,
      route: '/store',
      op: c.get('op') ?? 'unknown',
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  });

  app.all('/store/:token', async (c) => {
    for (const [name, value] of Object.entries(signedUrlCors)) c.header(name, value);
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    const grant = blobs.signer.open(c.req.param('token'));
    c.set('op', grant?.op);
    const told = c.req.query('expires');
    const isChanged = told !== undefined && told !== String(grant?.expires);
    if (!grant || isOver(grant, blobs) || isChanged) throw refusedLink();
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (grant.op === 'get' && reads) return answerDownload(c, blobs, grant);
    if (grant.op === 'put' && c.req.method === 'PUT') return putObject(c, blobs, grant);
    if (grant.op === 'part' && c.req.method === 'PUT') return putPart(c, blobs, grant);
    throw refusedLink();
  });

  app.onError(async (cause, c) => {
    await readUnwanted(c.req.raw);
    const wire = toWire(cause, c.get('requestId') ?? requestIdOf(undefined));
    if (wire.status >= 500)
      log.error('store request failed', {
        request_id: wire.body.request_id,
        cause: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
      });
    return c.json(wire.body, wire.status as 500, { ...always, ...wire.headers });
  });
  return app;
}
