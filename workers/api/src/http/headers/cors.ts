import type { Endpoint } from '@biophony/contract';
import type { Config } from '../../ports/deps.ts';
import { ApiError } from '../errors/api-error.ts';

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
