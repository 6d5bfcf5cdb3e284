import type { HttpContext } from '../../http/env.ts';
import { authError } from './auth-errors.ts';
import { authPath, type Auth } from './auth.ts';
import { refusalOrFailure } from './failure-notes.ts';

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

/** What better-auth answered. */
interface AuthAnswer<T> {
  json: T;
  /** Lines of Set-Cookie. */
  cookies: string[];
}

async function read<T>(answer: Response): Promise<AuthAnswer<T>> {
  const json: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw authError(answer.status, json);
  return { json: json as T, cookies: answer.headers.getSetCookie() };
}

export function setCookies(c: HttpContext, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
}

interface PassOptions<T> {
  /** Looks at the answer before any of it is given away; may throw. */
  inspect?: (answer: AuthAnswer<T>) => Promise<void>;
}

/** Asks better-auth and gives its answer back with its cookies, or throws it in the contract's words. */
export async function passOn<T = object>(
  c: HttpContext,
  ask: () => Promise<Response>,
  { inspect }: PassOptions<T> = {},
): Promise<T> {
  const given = await read<T>(await refusalOrFailure(ask, (answer) => !answer.ok));
  await inspect?.(given);
  setCookies(c, given.cookies);
  return given.json;
}

interface AskOptions<T> extends PassOptions<T> {
  /** Under better-auth's own; the call's own path when absent. */
  path?: string;
  /** The call's own when absent. */
  headers?: Headers;
}

/** Hands a checked call to better-auth. */
export async function askAuth<T = object>(
  auth: Auth,
  c: HttpContext,
  body: object | undefined,
  { path, headers = authHeaders(c), inspect }: AskOptions<T> = {},
): Promise<T> {
  if (body !== undefined) headers.set('content-type', 'application/json');
  const url = path === undefined ? c.req.url : new URL(authPath + path, c.req.url);
  const request = new Request(url, {
    method: c.req.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return passOn<T>(c, () => auth.handler(request.clone()), { inspect });
}
