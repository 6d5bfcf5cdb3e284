import type { RouteId } from '@biophony/contract';
import { assertOrigin } from '../http/cors.ts';
import { sha256Hex } from '../http/sha256.ts';
import type { Deps } from '../ports/deps.ts';
import { askAuth } from './ask-auth.ts';
import { countAttempts, forgetAttempts, type Allowance } from './secrets/attempts.ts';
import type { AuthRoute, AuthRoutes } from './auth-route.ts';
import type { Auth } from './auth.ts';
import type { AddressOf } from './caller-address.ts';

const quarterHour = 900;
const guesses: Allowance = { attempts: 10, seconds: quarterHour };
const guessesAnywhere: Allowance = { attempts: 100, seconds: quarterHour };
const signInsFromAddress: Allowance = { attempts: 300, seconds: quarterHour };
const signUpsFromAddress: Allowance = { attempts: 300, seconds: 3600 };

/** Signing up, in and out with email and password, served by better-auth behind our own checks. */
export function authRoutes(deps: Deps, auth: Auth, address: AddressOf): AuthRoutes {
  const signIn: AuthRoute<'authSignIn'> = async (c, { body }) => {
    assertOrigin(deps.config, c.req.raw.headers);
    const from = address(c);
    const email = await sha256Hex(body.email.toLowerCase());
    const here = `sign-in:${email}:${from}`;
    await countAttempts(deps, {
      [here]: guesses,
      [`sign-in:${email}`]: guessesAnywhere,
      [`sign-in-from:${from}`]: signInsFromAddress,
    });
    const answer = c.json(await askAuth(auth, c, body));
    await forgetAttempts(deps, here);
    return answer;
  };

  const signUp: AuthRoute<'authSignUp'> = async (c, { body }) => {
    assertOrigin(deps.config, c.req.raw.headers);
    await countAttempts(deps, { [`sign-up-from:${address(c)}`]: signUpsFromAddress });
    return c.json(await askAuth(auth, c, body));
  };

  const session: AuthRoute<RouteId> = async (c) => {
    assertOrigin(deps.config, c.req.raw.headers);
    return c.json(await askAuth(auth, c, c.req.method === 'POST' ? {} : undefined));
  };

  return {
    authSignIn: signIn,
    authSignUp: signUp,
    authSignOut: session,
    authToken: session,
    authJwks: async (c) => c.json(await askAuth(auth, c, undefined)),
  };
}
