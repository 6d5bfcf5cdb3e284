import type { MiddlewareHandler } from 'hono';
import { securityHeaders } from './security-headers.ts';

const name = 'strict-transport-security';

/** Tells browsers to come by https alone from now on, in every answer of a service that is reached so (RFC 6797). */
export const strictTransport = (https: boolean): MiddlewareHandler => {
  const value = securityHeaders(https)[name];
  return async (c, next) => {
    await next();
    if (value) c.header(name, value);
  };
};
