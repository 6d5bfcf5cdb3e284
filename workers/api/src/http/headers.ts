import type { Endpoint } from '@biophony/contract';
import type { MiddlewareHandler } from 'hono';
import type { Config } from '../base/deps.ts';
import { ApiError } from './api-error.ts';

/** The caller's own request id where it is one we can log safely, else a new one. */
export const requestIdOf = (sent: string | undefined): string =>
  sent && /^[\w-]{8,64}$/.test(sent) ? sent : crypto.randomUUID();

/** Headers of every /api answer: it is data, never a page, and nothing may keep it. */
export const securityHeaders = (https: boolean): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

const name = 'strict-transport-security';

/** Tells browsers to come by https alone from now on, in every answer of a service that is reached so (RFC 6797). */
export const strictTransport = (https: boolean): MiddlewareHandler => {
  const value = securityHeaders(https)[name];
  return async (c, next) => {
    await next();
    if (value) c.header(name, value);
  };
};

const allowedHeaders = 'authorization, content-type, idempotency-key, if-match, x-request-id';
const exposedHeaders = 'x-request-id, retry-after, idempotency-replayed';
const day = 86_400;

/** Rows that anybody's page may read, because they say the same to everybody. */
const open: readonly string[] = ['health', 'openapi', 'authJwks'];

/** Whether pages of this origin may call with a browser. */
export const trusts = (config: Config, origin: string): boolean =>
  origin === new URL(config.baseUrl).origin || config.trustedOrigins.includes(origin);

/** The CORS headers of an answer. Cookies are honoured by the sign-in rows alone, so only these allow credentials. */
export function corsHeaders(
  config: Config,
  endpoint: Endpoint | undefined,
  origin: string | undefined,
): Record<string, string> {
  if (endpoint && open.includes(endpoint.id)) return { 'access-control-allow-origin': '*' };
  // An embed token says itself on which pages it works, and a page learns of a public project only where it may show it.
  const anyPage = endpoint?.embed || endpoint?.id === 'embedPublicTokensCreate';
  if (origin === undefined || !(anyPage || trusts(config, origin))) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': exposedHeaders,
    ...(endpoint?.path.startsWith('/api/auth/')
      ? { 'access-control-allow-credentials': 'true' }
      : {}),
  };
}

/** What a preflight is told beside `corsHeaders`. */
export const preflightHeaders = (methods: readonly string[]): Record<string, string> => ({
  'access-control-allow-methods': methods.join(', '),
  'access-control-allow-headers': allowedHeaders,
  'access-control-max-age': String(day),
});

/**
 * Guards the rows that honour a cookie: a browser must come from a page we know.
 * Programs that send neither Origin nor fetch metadata of another site pass; they carry no cookies by accident.
 */
export function assertOrigin(config: Config, headers: Headers): void {
  const origin = headers.get('origin');
  const foreign =
    origin === null ? headers.get('sec-fetch-site') === 'cross-site' : !trusts(config, origin);
  if (foreign)
    throw new ApiError(
      'forbidden',
      'Sign-in is not allowed from this page. Add its origin to the trusted origins of the server.',
    );
}
