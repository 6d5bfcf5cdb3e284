import type { RouteId } from '@biophony/contract';
import type { GetConnInfo } from 'hono/conninfo';
import { assertOrigin } from '../http/cors.ts';
import type { HttpContext } from '../http/env.ts';
import { sha256Hex } from '../http/sha256.ts';
import type { Deps } from '../ports/deps.ts';
import { countAttempts, forgetAttempts, type Allowance } from './attempts.ts';
import { authError } from './auth-errors.ts';
import type { Auth } from './auth.ts';

type AuthRoute = (c: HttpContext, body: unknown) => Promise<Response>;
export type AuthRoutes = { [K in RouteId]?: AuthRoute };

const quarterHour = 900;
const guesses: Allowance = { attempts: 10, seconds: quarterHour };
const guessesAnywhere: Allowance = { attempts: 100, seconds: quarterHour };
const signInsFromAddress: Allowance = { attempts: 300, seconds: quarterHour };
const signUpsFromAddress: Allowance = { attempts: 300, seconds: 3600 };

const forwarded = ['authorization', 'cookie', 'user-agent'];

/** Hands a checked call to better-auth and gives its answer back in the contract's shape, with its cookies. */
async function ask(auth: Auth, c: HttpContext, body: unknown): Promise<Response> {
  const headers = new Headers();
  for (const name of forwarded) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  if (body !== undefined) headers.set('content-type', 'application/json');
  const answer = await auth.handler(
    new Request(c.req.url, {
      method: c.req.method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  const json: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw authError(answer.status, json);
  for (const cookie of answer.headers.getSetCookie())
    c.header('Set-Cookie', cookie, { append: true });
  return c.json(json as object);
}

/** The sign-in rows of the contract, served by better-auth behind our own checks. */
export function authRoutes(deps: Deps, auth: Auth, connInfo?: GetConnInfo): AuthRoutes {
  const address = (c: HttpContext) => connInfo?.(c).remote.address ?? 'unknown';
  const emailOf = (body: unknown) => (body as { email: string }).email.toLowerCase();

  const signIn: AuthRoute = async (c, body) => {
    assertOrigin(deps.config, c.req.raw.headers);
    const from = address(c);
    const email = await sha256Hex(emailOf(body));
    const here = `sign-in:${email}:${from}`;
    await countAttempts(deps, {
      [here]: guesses,
      [`sign-in:${email}`]: guessesAnywhere,
      [`sign-in-from:${from}`]: signInsFromAddress,
    });
    const answer = await ask(auth, c, body);
    await forgetAttempts(deps, here);
    return answer;
  };

  const signUp: AuthRoute = async (c, body) => {
    assertOrigin(deps.config, c.req.raw.headers);
    await countAttempts(deps, { [`sign-up-from:${address(c)}`]: signUpsFromAddress });
    return ask(auth, c, body);
  };

  const session: AuthRoute = async (c) => {
    assertOrigin(deps.config, c.req.raw.headers);
    return ask(auth, c, c.req.method === 'POST' ? {} : undefined);
  };

  return {
    authSignIn: signIn,
    authSignUp: signUp,
    authSignOut: session,
    authToken: session,
    authJwks: (c) => ask(auth, c, undefined),
  };
}
