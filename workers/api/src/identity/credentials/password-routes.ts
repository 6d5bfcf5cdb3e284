import { assertOrigin } from '../../http/headers/cors.ts';
import { sha256Hex } from '../../http/sha256.ts';
import type { Deps } from '../../ports/deps.ts';
import { askAuth } from '../auth/ask-auth.ts';
import { countAttempts, type Allowance } from '../secrets/attempts.ts';
import { assertUnleaked } from '../passwords/leaked-passwords.ts';
import type { AuthRoutes } from '../auth/auth-route.ts';
import type { Auth } from '../auth/auth.ts';
import type { Hashing } from '../callers/caller-address.ts';
import { endTokensOf } from '../accounts/end-sessions.ts';
import { provedSession } from '../sessions/proved-session.ts';
import { countGuessOfUser, takeTurn } from '../sign-in/guess-limits.ts';
import { mailOrSay } from '../auth/auth-mails.ts';
import { endResetLinks } from '../auth/reset-links.ts';

const mailsToAddress: Allowance = { attempts: 3, seconds: 3600 };
const mailsFromAddress: Allowance = { attempts: 60, seconds: 3600 };
const resetsFromAddress: Allowance = { attempts: 60, seconds: 3600 };

interface SessionGiven {
  token: string | null;
}

/** Who changed the password has not signed in anew: the session they get counts from when they did. */
const keepSignInTime = ({ db }: Deps, token: string, signedInAt: Date) =>
  db
    .prepare('UPDATE auth_sessions SET "createdAt" = ? WHERE token = ?')
    .bind(signedInAt.toISOString(), token)
    .run();

/** Changing the password, and setting a new one by mail when it is forgotten. */
export function passwordRoutes(deps: Deps, auth: Auth, { address, hashing }: Hashing): AuthRoutes {
  return {
    async authPasswordChange(c, { body }) {
      assertOrigin(deps.config, c.req.raw.headers);
      const { subject, signedInAt } = await provedSession(auth, c);
      await assertUnleaked(body.new_password, 'new_password');
      const guess = await countGuessOfUser(deps, address(c), subject);
      const change = {
        currentPassword: body.current_password,
        newPassword: body.new_password,
        revokeOtherSessions: true,
      };
      const given = await takeTurn(hashing, address(c), guess, () =>
        askAuth<SessionGiven>(auth, c, change, { path: '/change-password' }),
      );
      await keepSignInTime(deps, given.token ?? '', signedInAt);
      await guess.wasRight();
      await endTokensOf(deps, subject);
      await endResetLinks(deps, subject);
      return c.json(given);
    },

    async authPasswordForgot(c, { body }) {
      assertOrigin(deps.config, c.req.raw.headers);
      await mailOrSay(deps, 'a forgotten password cannot be set anew by mail', async () => {
        await countAttempts(deps, {
          [`forgot:${sha256Hex(body.email.toLowerCase())}`]: mailsToAddress,
          [`forgot-from:${address(c)}`]: mailsFromAddress,
        });
        await askAuth(auth, c, body, { path: '/request-password-reset' });
      });
      return c.json({ done: true });
    },

    async authPasswordReset(c, { body }) {
      assertOrigin(deps.config, c.req.raw.headers);
      await countAttempts(deps, { [`reset-from:${address(c)}`]: resetsFromAddress });
      await assertUnleaked(body.new_password, 'new_password');
      const reset = { token: body.token, newPassword: body.new_password };
      await hashing.run(address(c), () => askAuth(auth, c, reset, { path: '/reset-password' }));
      return c.json({ done: true });
    },
  };
}
