import { limits } from '@biophony/contract';
import { ApiError } from '../../http/errors/api-error.ts';
import type { Deps } from '../../ports/deps.ts';
import { countAttempts, type Allowance } from '../secrets/attempts.ts';
import type { AuthRoutes } from '../auth/auth-route.ts';
import { keepOnce, takeOnce } from '../secrets/one-time.ts';
import { mailOrSay, mailVerification } from '../auth/auth-mails.ts';

const mailsOfUser: Allowance = { attempts: 3, seconds: 3600 };
const triesOfUser: Allowance = { attempts: 20, seconds: 3600 };

interface Unverified {
  id: string;
  email: string;
}

/** The caller's account with an address that is still to be verified. Throws conflict when there is nothing to verify. */
async function unverified({ db }: Deps, userId: string): Promise<Unverified> {
  const account = await db
    .prepare(
      `SELECT id, auth_users.email, "emailVerified" FROM auth_users
       JOIN users ON users.provider = 'builtin' AND users.subject = auth_users.id WHERE user_id = ?`,
    )
    .bind(userId)
    .first<Unverified & { emailVerified: number }>();
  if (!account)
    throw new ApiError('conflict', 'Your sign-in provider verifies your email address, not we.');
  if (account.emailVerified)
    throw new ApiError('conflict', 'Your email address has been verified already.');
  return account;
}

// Of this account only, so that nobody can be made to verify the account of somebody else.
const purpose = (account: Unverified) => `email:${account.id}`;

/** Verifying one's own email address by a mailed link, opened where one is signed in. */
export function emailRoutes(deps: Deps): AuthRoutes {
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
      const kept = await takeOnce<{ email: string }>(deps, purpose(account), body.token);
      if (kept?.email !== account.email)
        throw new ApiError(
          'invalid_request',
          'token is not for this account, was used before, or has expired. Ask for a new mail.',
          'token',
        );
      await deps.db
        .prepare('UPDATE auth_users SET "emailVerified" = 1, "updatedAt" = ? WHERE id = ?')
        .bind(ctx.now.toISOString(), account.id)
        .run();
      return c.json({ done: true });
    },
  };
}
