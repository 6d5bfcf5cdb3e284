import { type BodyOf, limits } from '@biophony/contract';
import type { Deps } from '../base/deps.ts';
import { emailHash, sha256Hex } from '../base/secrets.ts';
import { firstRow, run, sql } from '../base/sql.ts';
import { ApiError } from '../http/api-error.ts';
import type { AuthRoutes } from '../http/handler.ts';
import { assertOrigin } from '../http/headers.ts';
import { mailAccountExists, mailSignUp } from './auth-mails.ts';
import { askAuth, type Auth } from './auth.ts';
import { type Allowance, countAttempts, type Hashing } from './callers.ts';
import { recordSignIn } from './guess-limits.ts';
import { keepOnce, readKept, takeOnce } from './one-time-tokens.ts';
import { assertUnleaked, hashPassword, verifyPassword } from './passwords.ts';
import { assertMayJoin } from './service-settings.ts';

const purpose = 'sign-up';
const mailsToAddress: Allowance = { attempts: 3, seconds: 3600 };
const triesOfToken: Allowance = { attempts: 10, seconds: limits.email_verification_seconds };

interface HeldSignUp {
  email: string;
  name: string;
  passwordHash: string;
}

/**
 * An existing account is told by mail. Does and returns the same in both cases. Throws
 * rate_limited.
 */
async function holdSignUp(deps: Deps, body: BodyOf<'authSignUp'>): Promise<ApiError> {
  const email = body.email.toLowerCase();
  await countAttempts(deps, { [`sign-up-mail:${emailHash(email)}`]: mailsToAddress });
  const held: HeldSignUp = {
    email,
    name: body.name,
    passwordHash: await hashPassword(body.password, deps.config.passwordCost),
  };
  const token = await keepOnce(deps, purpose, held, limits.email_verification_seconds);
  const account = await firstRow(deps.db, sql`SELECT 1 FROM auth_users WHERE email = ${email}`);
  deps.background(account ? mailAccountExists(deps, email) : mailSignUp(deps, email, token));
  return new ApiError(
    'email_unconfirmed',
    `A mail is on its way to ${email}. Open its link to finish; it works for ${limits.email_verification_seconds / 3600} hours.`,
  );
}

const spent = () =>
  new ApiError(
    'invalid_request',
    'token is not known, was used before, or has expired. Sign up again.',
    'token',
  );

/**
 * Asks for the password again: whoever reads the mail may not have chosen it. Throws
 * invalid_request, invalid_credentials or rate_limited.
 */
async function confirmSignUp(
  deps: Deps,
  { token, password }: BodyOf<'authSignUpConfirm'>,
): Promise<BodyOf<'authSignUp'>> {
  await countAttempts(deps, { [`sign-up-confirm:${sha256Hex(token)}`]: triesOfToken });
  const held = await readKept<HeldSignUp>(deps, purpose, token);
  if (!held) throw spent();
  if (!(await verifyPassword(held.passwordHash, password)))
    throw new ApiError(
      'invalid_credentials',
      'This is not the password you chose when you signed up. Type it again, or sign up anew.',
      'password',
    );
  if (!(await takeOnce(deps, purpose, token))) throw spent();
  return { email: held.email, name: held.name, password };
}

const hour = 3600;
const signUpsFromAddress: Allowance = { attempts: 300, seconds: hour };
const triesFromAddress: Allowance = { attempts: 60, seconds: hour };

interface SignUpAnswer {
  user: { id: string };
}

/**
 * With `isPrivate` and mails, creates an account once the address is confirmed, so that signing up
 * reveals no account.
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
        const answer = await askAuth<SignUpAnswer>(auth, c, body);
        await recordSignIn(deps, answer.user.id, 'sign_up', address(c));
        return c.json(answer);
      });
    },

    async authSignUpConfirm(c, { body }) {
      assertOrigin(deps.config, c.req.raw.headers);
      await countAttempts(deps, { [`sign-up-confirm-from:${address(c)}`]: triesFromAddress });
      const answer = await hashing.run(address(c), async () =>
        askAuth<SignUpAnswer>(auth, c, await confirmed(body), {
          path: '/sign-up/email',
        }),
      );
      await run(
        deps.db,
        sql`UPDATE auth_users SET "emailVerified" = 1 WHERE id = ${answer.user.id}`,
      );
      await recordSignIn(deps, answer.user.id, 'sign_up', address(c));
      return c.json(answer);
    },
  };
}
