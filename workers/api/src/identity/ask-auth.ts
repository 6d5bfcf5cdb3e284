import type { HttpContext } from '../http/env.ts';
import { authError } from './auth-errors.ts';
import { authPath, type Auth } from './auth.ts';

const forwarded = ['authorization', 'cookie', 'user-agent'];

/** The headers of a call that better-auth may see. */
export function authHeaders(c: HttpContext): Headers {
  const headers = new Headers();
  for (const name of forwarded) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

/** Gives an answer of better-auth back with its cookies, or throws it in the contract's words. */
export async function passOn<T = object>(c: HttpContext, answer: Response): Promise<T> {
  const json: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw authError(answer.status, json);
  for (const cookie of answer.headers.getSetCookie())
    c.header('Set-Cookie', cookie, { append: true });
  return json as T;
}

/** Hands a checked call to better-auth, at `path` under its own; the call's own path when absent. */
export async function askAuth<T = object>(
  auth: Auth,
  c: HttpContext,
  body: object | undefined,
  path?: string,
): Promise<T> {
  const headers = authHeaders(c);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const url = path === undefined ? c.req.url : new URL(authPath + path, c.req.url);
  const answer = await auth.handler(
    new Request(url, {
      method: c.req.method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  return passOn<T>(c, answer);
}
