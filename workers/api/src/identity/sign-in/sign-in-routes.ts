import { assertOrigin } from '../../http/headers/cors.ts';
import type { Deps } from '../../ports/deps.ts';
import { askAuth } from '../auth/ask-auth.ts';
import type { AuthRoutes } from '../auth/auth-route.ts';
import type { Auth } from '../auth/auth.ts';
import type { Hashing } from '../callers/caller-address.ts';
import { rememberBrowser } from '../callers/known-browser.ts';
import { holdForSecondFactor, type HeldSignIn } from '../second-factor/held-sign-ins.ts';
import { recordSignIn } from '../callers/sign-ins.ts';
import { countGuess, takeTurn } from './guess-limits.ts';

/** Signing in with email and password, and the keys that prove it to others. */
export const signInRoutes = (
  deps: Deps,
  auth: Auth,
  { address, hashing }: Hashing,
): AuthRoutes => ({
  async authSignIn(c, { body }) {
    assertOrigin(deps.config, c.req.raw.headers);
    const guess = await countGuess(c, deps, address, body.email);
    const ask = () =>
      askAuth<HeldSignIn['answer']>(auth, c, body, {
        async inspect({ json, cookies }) {
          await guess.wasRight();
          await holdForSecondFactor(deps, json, cookies);
        },
      });
    const given = await takeTurn(hashing, address(c), guess, ask);
    await rememberBrowser(c, deps, given.user.email);
    await recordSignIn(deps, given.user.id, 'password', address(c));
    return c.json(given);
  },

  authJwks: async (c) => c.json(await askAuth(auth, c, undefined)),
});
