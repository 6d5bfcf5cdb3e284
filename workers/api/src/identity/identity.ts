import type { GetConnInfo } from 'hono/conninfo';
import type { Deps } from '../ports/deps.ts';
import { createAuth } from './auth.ts';
import { authRoutes, type AuthRoutes } from './auth-routes.ts';
import { createAuthenticate, type Authenticate } from './authenticate.ts';

export interface Identity {
  authenticate: Authenticate;
  routes: AuthRoutes;
}

/** Who callers are: the sign-in rows, and the proof that every other row asks for. */
export const createIdentity = (deps: Deps, connInfo?: GetConnInfo): Identity => ({
  authenticate: createAuthenticate(deps),
  routes: authRoutes(deps, createAuth(deps), connInfo),
});
