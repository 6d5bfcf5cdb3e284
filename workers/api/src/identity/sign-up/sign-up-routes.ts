import { assertOrigin } from '../../http/headers/cors.ts';
import type { Deps } from '../../ports/deps.ts';
import { askAuth } from '../auth/ask-auth.ts';
import type { AuthRoutes } from '../auth/auth-route.ts';
import type { Auth } from '../auth/auth.ts';
import type { Hashing } from '../callers/caller-address.ts';
import { assertUnleaked } from '../passwords/leaked-passwords.ts';
import { countAttempts, type Allowance } from '../secrets/attempts.ts';
import { assertMayJoin } from '../service/may-join.ts';
import { recordSignIn } from '../callers/sign-ins.ts';
import { confirmSignUp, holdSignUp } from './held-sign-ups.ts';

const hour = 3600;
const signUpsFromAddress: Allowance = { attempts: 300, seconds: hour };
const triesFromAddress: Allowance = { attempts: 60, seconds: hour };

interface Made {
  user: { id: string };
}

/**
 * Making accounts. Where `isPrivate`, and mails reach people, an account is made when its address is confirmed by
 * mail, so that signing up tells nobody who has an account; elsewhere it is made at once.
 */
export function signUpRoutes(
  deps: Deps,
  auth: Auth,
  { address, hashing }: Hashing,
  isPrivate: boolean,
): AuthRoutes {
  const confirmed = async (body: Parameters<typeof confirmSignUp>[1]) => {
    const account = await confirmSignUp(deps, body);
    await assertMayJoin(deps, account.email);
    return account;
  };
  return {
    async authSignUp(c, { body }) {
      assertOrigin(deps.config, c.req.raw.headers);
      await countAttempts(deps, { [`sign-up-from:${address(c)}`]: signUpsFromAddress });
      await assertMayJoin(deps, body.email);
      await assertUnleaked(body.password, 'password');
      const held = isPrivate && deps.mailer.delivers;
      return hashing.run(address(c), async () => {
        if (held) throw await holdSignUp(deps, body);
        const given = await askAuth<Made>(auth, c, body);
        await recordSignIn(deps, given.user.id, 'sign_up', address(c));
        return c.json(given);
      });
    },

    async authSignUpConfirm(c, { body }) {
      assertOrigin(deps.config, c.req.raw.headers);
      await countAttempts(deps, { [`sign-up-confirm-from:${address(c)}`]: triesFromAddress });
      const given = await hashing.run(address(c), async () =>
        askAuth<Made>(auth, c, await confirmed(body), {
          path: '/sign-up/email',
        }),
      );
      await deps.db
        .prepare('UPDATE auth_users SET "emailVerified" = 1 WHERE id = ?')
        .bind(given.user.id)
        .run();
      await recordSignIn(deps, given.user.id, 'sign_up', address(c));
      return c.json(given);
    },
  };
}
