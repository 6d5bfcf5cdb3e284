import type { GetConnInfo } from 'hono/conninfo';
import { Hono, type Context } from 'hono';
import { sameSecret } from '../../identity/secrets/constant-time.ts';
import { textFormatType } from './text-format.ts';

export interface MetricsRouteTerms {
  /** What a scraper shows as its bearer; undefined: only callers on this machine are answered. */
  token: string | undefined;
  /** Where people reach the service. */
  baseUrl: string;
  /** The connection's own address, whatever a proxy says. */
  connInfo: GetConnInfo;
  text(): Promise<string>;
}

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const loopbackAddress = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/i;
/** By one of these a call that came through a proxy is known. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether a call comes from this machine itself. A proxy on it does too, for anybody: so a service that people reach at
 * another address than this machine's answers nobody without a token.
 */
function isLocal(c: Context, { baseUrl, connInfo }: MetricsRouteTerms): boolean {
  if (!loopbackHost.test(new URL(baseUrl).host)) return false;
  if (!loopbackHost.test(c.req.header('host') ?? '')) return false;
  if (proxyHeaders.some((name) => c.req.header(name) !== undefined)) return false;
  return loopbackAddress.test(connInfo(c).remote.address ?? '');
}

/** Serves `/metrics` to those who may read it; for all others there is nothing. */
export function metricsRoute(terms: MetricsRouteTerms): Hono {
  const app = new Hono();
  const nothing = (c: Context) => c.text('There is nothing at /metrics.\n', 404);
  app.get('/metrics', async (c) => {
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    if (terms.token === undefined) {
      if (!isLocal(c, terms)) return nothing(c);
    } else {
      const given = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
      if (!given || !(await sameSecret(given, terms.token))) {
        c.header('WWW-Authenticate', 'Bearer realm="biophony metrics"');
        return c.text('The metrics need their token as a bearer.\n', 401);
      }
    }
    return c.body(await terms.text(), 200, { 'Content-Type': textFormatType });
  });
  return app;
}
