import { limits } from '@biophony/contract';
import type { Deps } from '../base/deps.ts';
import { sha256Hex } from '../base/secrets.ts';
import { firstRow, run, sql } from '../base/sql.ts';
import { ApiError } from '../http/api-error.ts';
import type { AuthRoutes } from '../http/handler.ts';
import { assertOrigin } from '../http/headers.ts';
import { endEverything, endUserTokens } from './accounts.ts';
import { endResetLinks, mailOrSay, mailVerification } from './auth-mails.ts';
import { askAuth, type Auth } from './auth.ts';
import { type Allowance, countAttempts, type Hashing } from './callers.ts';
import { countGuessOfUser, takeTurn } from './guess-limits.ts';
import { keepOnce, takeOnce } from './one-time-tokens.ts';
import { assertUnleaked } from './passwords.ts';
import { provedSession } from './sessions.ts';

const mailsToAddress: Allowance = { attempts: 3, seconds: 3600 };
const mailsFromAddress: Allowance = { attempts: 60, seconds: 3600 };
const resetsFromAddress: Allowance = { attempts: 60, seconds: 3600 };

interface SessionGiven {
  token: string | null;
}

/** A password change is no new sign-in. */
const keepSignInTime = ({ db }: Deps, token: string, signedInAt: Date) =>
  run(
    db,
    sql`UPDATE auth_sessions SET "createdAt" = ${signedInAt.toISOString()}
      WHERE token = ${token}`,
  );

function passwordRoutes(deps: Deps, auth: Auth, { address, hashing }: Hashing): AuthRoutes {
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
      const session = await takeTurn(hashing, address(c), guess, () =>
        askAuth<SessionGiven>(auth, c, change, { path: '/change-password' }),
      );
      await keepSignInTime(deps, session.token ?? '', signedInAt);
      await guess.wasRight();
      await endUserTokens(deps, subject);
      await endResetLinks(deps, subject);
      return c.json(session);
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

const mailsOfUser: Allowance = { attempts: 3, seconds: 3600 };
const triesOfUser: Allowance = { attempts: 20, seconds: 3600 };

interface Unverified {
  id: string;
  email: string;
}

/** Throws conflict if there is nothing to verify. */
async function unverified({ db }: Deps, userId: string): Promise<Unverified> {
  const account = await firstRow<Unverified & { emailVerified: number }>(
    db,
    sql`SELECT id, auth_users.email, "emailVerified" FROM auth_users
      JOIN users ON users.provider = 'builtin' AND users.subject = auth_users.id
      WHERE user_id = ${userId}`,
  );
  if (!account)
    throw new ApiError(
      'conflict',
      'Your sign-in provider verifies your email address; this service does not.',
    );
  if (account.emailVerified)
    throw new ApiError('conflict', 'Your email address has been verified already.');
  return account;
}

// So that nobody is tricked into verifying another account.
const purpose = (account: Unverified) => `email:${account.id}`;

/** The mailed link must be opened while signed in. */
function emailRoutes(deps: Deps): AuthRoutes {
  return {
    async authEmailSend(c, { ctx }) {
      await mailOrSay(deps, 'your email address cannot be verified by mail', async () => {
        const account = await unverified(deps, ctx.userId);
        await countAttempts(deps, { [`verify-mail:${ctx.userId}`]: mailsOfUser });
        const { email } = account;
        const token = await keepOnce(
          deps,
          purpose(account),
          { email },
          limits.email_verification_seconds,
        );
        deps.background(mailVerification(deps, email, token));
      });
      return c.json({ done: true });
    },

    async authEmailVerify(c, { ctx, body }) {
      const account = await unverified(deps, ctx.userId);
      await countAttempts(deps, { [`verify-try:${ctx.userId}`]: triesOfUser });
      const verification = await takeOnce<{ email: string }>(deps, purpose(account), body.token);
      if (verification?.email !== account.email)
        throw new ApiError(
          'invalid_request',
          'token is not for this account, was used before, or has expired. Ask for a new mail.',
          'token',
        );
      await run(
        deps.db,
        sql`UPDATE auth_users SET "emailVerified" = 1, "updatedAt" = ${ctx.now.toISOString()}
          WHERE id = ${account.id}`,
      );
      return c.json({ done: true });
    },
  };
}

export const credentialRoutes = (deps: Deps, auth: Auth, hashing: Hashing): AuthRoutes => ({
  ...passwordRoutes(deps, auth, hashing),
  ...emailRoutes(deps),
  async authSignOutEverywhere(c, { ctx }) {
    await endEverything(deps, ctx.userId);
    return c.json({ done: true });
  },
});
