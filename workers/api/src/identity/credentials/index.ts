import type { Deps } from '../../ports/deps.ts';
import type { AuthRoutes } from '../auth/auth-route.ts';
import type { Auth } from '../auth/auth.ts';
import type { Hashing } from '../callers/caller-address.ts';
import { endEverything } from '../accounts/end-sessions.ts';
import { emailRoutes } from './email-routes.ts';
import { passwordRoutes } from './password-routes.ts';

/** Password, email address and sessions of the service's own accounts. */
export const credentialRoutes = (deps: Deps, auth: Auth, hashing: Hashing): AuthRoutes => ({
  ...passwordRoutes(deps, auth, hashing),
  ...emailRoutes(deps),
  async authSignOutEverywhere(c, { ctx }) {
    await endEverything(deps, ctx.userId);
    return c.json({ done: true });
  },
});
