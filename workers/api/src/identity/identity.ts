import type { GetConnInfo } from 'hono/conninfo';
import type { Deps } from '../ports/deps.ts';
import type { FairQueue } from '../queues/fair-queue.ts';
import { createAuth } from './auth/auth.ts';
import type { AuthRoutes } from './auth/auth-route.ts';
import { createAuthenticate, type Authenticate } from './authenticate.ts';
import { callerAddress } from './callers/caller-address.ts';
import { credentialRoutes } from './credentials/index.ts';
import { deviceRoutes } from './device/index.ts';
import { publicTokenRoutes } from './embed/public-token-route.ts';
import { viewerLinkRoutes } from './embed/viewer-link-route.ts';
import type { FirebaseSettings } from './tokens/firebase-settings.ts';
import { factorRoutes } from './second-factor/factor-routes.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { signInRoutes } from './sign-in/sign-in-routes.ts';
import { signUpRoutes } from './sign-up/sign-up-routes.ts';
import { socialRoutes } from './social/index.ts';
import type { SocialSettings } from './social/providers/social-settings.ts';
import { tokenVerifier } from './tokens/verify-token.ts';

export interface IdentityOptions {
  /** How the runtime tells the caller's address, for slowing down guessing. */
  connInfo?: GetConnInfo;
  /** A Firebase project whose users may call, beside the built-in ones. */
  firebase?: FirebaseSettings;
  /** Providers by which people sign in to built-in accounts, beside email and password. */
  social?: SocialSettings;
  /** Whether signing up may tell nobody who has an account; true when absent. */
  privateSignUp?: boolean;
}

export interface Identity {
  authenticate: Authenticate;
  routes: AuthRoutes;
}

/** Who callers are: the sign-in rows, which hash passwords when it is their turn, and the proof that every other row asks for. */
export function createIdentity(deps: Deps, hashing: FairQueue, options: IdentityOptions): Identity {
  const auth = createAuth(deps);
  const address = callerAddress(options.connInfo);
  return {
    authenticate: createAuthenticate(deps, tokenVerifier(deps, options.firebase)),
    routes: {
      ...signInRoutes(deps, auth, { address, hashing }),
      ...signUpRoutes(deps, auth, { address, hashing }, options.privateSignUp ?? true),
      ...sessionRoutes(deps, auth),
      ...credentialRoutes(deps, auth, { address, hashing }),
      ...socialRoutes(deps, auth, options.social ?? {}, address),
      ...factorRoutes(deps, address),
      ...deviceRoutes(deps, address),
      ...publicTokenRoutes(deps, address),
      ...viewerLinkRoutes(deps, address),
    },
  };
}
