import type { GetConnInfo } from 'hono/conninfo';
import type { Deps } from '../ports/deps.ts';
import { createAuth } from './auth.ts';
import { authRoutes, type AuthRoutes } from './auth-routes.ts';
import { createAuthenticate, type Authenticate } from './authenticate.ts';
import type { FirebaseSettings } from './firebase-settings.ts';
import { tokenVerifier } from './verify-token.ts';

export interface IdentityOptions {
  /** How the runtime tells the caller's address, for slowing down guessing. */
  connInfo?: GetConnInfo;
  /** A Firebase project whose users may call, beside the built-in ones. */
  firebase?: FirebaseSettings;
}

export interface Identity {
  authenticate: Authenticate;
  routes: AuthRoutes;
}

/** Who callers are: the sign-in rows, and the proof that every other row asks for. */
export const createIdentity = (deps: Deps, options: IdentityOptions): Identity => ({
  authenticate: createAuthenticate(deps, tokenVerifier(deps, options.firebase)),
  routes: authRoutes(deps, createAuth(deps), options.connInfo),
});
