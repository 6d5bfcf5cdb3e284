import { assertOrigin } from '../../http/cors.ts';
import { sha256Hex } from '../../http/sha256.ts';
import type { Deps } from '../../ports/deps.ts';
import { askAuth } from '../ask-auth.ts';
import { countAttempts, type Allowance } from '../secrets/attempts.ts';
import { assertUnleaked } from '../passwords/leaked-passwords.ts';
import type { AuthRoutes } from '../auth-route.ts';
import type { Auth } from '../auth.ts';
import type { AddressOf } from '../caller-address.ts';
import { endTokensOf } from '../end-sessions.ts';
import { assertMails } from './mails.ts';

const guesses: Allowance = { attempts: 10, seconds: 900 };
const mailsToAddress: Allowance = { attempts: 3, seconds: 3600 };
const mailsFromAddress: Allowance = { attempts: 60, seconds: 3600 };
const resetsFromAddress: Allowance = { attempts: 60, seconds: 3600 };

interface SessionGiven {
  token: string | null;
  user: { id: string };
}

/** Changing the password, and setting a new one by mail when it is forgotten. */
export function passwordRoutes(deps: Deps, auth: Auth, address: AddressOf): AuthRoutes {
  return {
    async authPasswordChange(c, { body }) {
      assertOrigin(deps.config, c.req.raw.headers);
      const session = `${c.req.header('authorization') ?? ''} ${c.req.header('cookie') ?? ''}`;
      await countAttempts(deps, { [`password-of:${await sha256Hex(session)}`]: guesses });
      await assertUnleaked(body.new_password, 'new_password');
      const given = await askAuth<SessionGiven>(
        auth,
        c,
        {
          currentPassword: body.current_password,
          newPassword: body.new_password,
          revokeOtherSessions: true,
        },
        { path: '/change-password' },
      );
      await endTokensOf(deps, given.user.id);
      return c.json(given);
    },

    async authPasswordForgot(c, { body }) {
      assertOrigin(deps.config, c.req.raw.headers);
      assertMails(deps, 'a forgotten password cannot be set anew by mail');
      await countAttempts(deps, {
        [`forgot:${await sha256Hex(body.email.toLowerCase())}`]: mailsToAddress,
        [`forgot-from:${address(c)}`]: mailsFromAddress,
      });
      await askAuth(auth, c, body, { path: '/request-password-reset' });
      return c.json({ done: true });
    },

    async authPasswordReset(c, { body }) {
      assertOrigin(deps.config, c.req.raw.headers);
      await countAttempts(deps, { [`reset-from:${address(c)}`]: resetsFromAddress });
      await assertUnleaked(body.new_password, 'new_password');
      const reset = { token: body.token, newPassword: body.new_password };
      await askAuth(auth, c, reset, { path: '/reset-password' });
      return c.json({ done: true });
    },
  };
}
