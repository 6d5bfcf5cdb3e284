import { limits, type BodyOf } from '@biophony/contract';
import { ApiError } from '../../http/errors/api-error.ts';
import { sha256Hex } from '../../http/sha256.ts';
import type { Deps } from '../../ports/deps.ts';
import { mailAccountExists, mailSignUp } from '../auth/auth-mails.ts';
import { countAttempts, type Allowance } from '../secrets/attempts.ts';
import { emailHash } from '../secrets/email-hash.ts';
import { keepOnce, readKept, takeOnce } from '../secrets/one-time.ts';
import { hashPassword, verifyPassword } from '../secrets/passwords.ts';

const purpose = 'sign-up';
const mailsToAddress: Allowance = { attempts: 3, seconds: 3600 };
const triesOfToken: Allowance = { attempts: 10, seconds: limits.email_verification_seconds };

interface HeldSignUp {
  email: string;
  name: string;
  passwordHash: string;
}

/**
 * Keeps a sign-up until its address is confirmed, and mails the link; whoever has an account already is told so
 * by mail instead. Does and answers the same in both cases: the refusal to throw. Throws rate_limited.
 */
export async function holdSignUp(deps: Deps, body: BodyOf<'authSignUp'>): Promise<ApiError> {
  const email = body.email.toLowerCase();
  await countAttempts(deps, { [`sign-up-mail:${emailHash(email)}`]: mailsToAddress });
  const held: HeldSignUp = {
    email,
    name: body.name,
    passwordHash: await hashPassword(body.password, deps.config.passwordCost),
  };
  const token = await keepOnce(deps, purpose, held, limits.email_verification_seconds);
  const taken = await deps.db
    .prepare('SELECT 1 FROM auth_users WHERE email = ?')
    .bind(email)
    .first();
  deps.background(taken ? mailAccountExists(deps, email) : mailSignUp(deps, email, token));
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
 * The account to make of a held sign-up. The password has to come again: who can read the mail need not be the one
 * who chose it, and would otherwise open an account for somebody else to use. Throws invalid_request,
 * invalid_credentials or rate_limited.
 */
export async function confirmSignUp(
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
