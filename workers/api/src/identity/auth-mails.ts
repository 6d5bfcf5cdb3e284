import { limits } from '@biophony/contract';
import type { Deps } from '../base/deps.ts';
import { batch, run, sql } from '../base/sql.ts';
import { ApiError } from '../http/api-error.ts';
import { endEverything } from './accounts.ts';

// After the `#`, which browsers do not send.
const link = (deps: Deps, path: string, token: string) =>
  `${deps.config.baseUrl}${path}#token=${token}`;

/** Throws not_configured if the mail reaches nobody. `what`: what cannot be done without mails. */
export async function mailOrSay(
  { mailer: { delivers, outbox = false } }: Deps,
  what: string,
  send: () => Promise<unknown>,
): Promise<void> {
  if (delivers || outbox) await send();
  if (delivers) return;
  throw new ApiError(
    'not_configured',
    `No mail is set up on this service, so ${what}. ${outbox ? 'The people who run it can give you the link: it is in the folder "outbox" of their data folder for a day.' : 'Ask the people who run it.'}`,
  );
}

export const mailPasswordReset = (deps: Deps, to: string, token: string) =>
  deps.mailer.send({
    to,
    subject: 'Set a new password for Biophony',
    text: `Somebody, most likely you, asked for a new password for the Biophony account of ${to}.

Set it here within ${limits.password_reset_seconds / 3600} hour:
${link(deps, '/reset-password', token)}

If you did not ask for this, do nothing: your password stays as it is.
`,
  });

export const mailSignUp = (deps: Deps, to: string, token: string) =>
  deps.mailer.send({
    to,
    subject: 'Finish signing up for Biophony',
    text: `Somebody, most likely you, signed up for Biophony as ${to}.

Finish within ${limits.email_verification_seconds / 3600} hours, with the password you chose:
${link(deps, '/verify-email', token).replace('#token=', '#sign-up=')}

If you did not sign up, do nothing: no account is made.
`,
  });

export const mailAccountExists = (deps: Deps, to: string) =>
  deps.mailer.send({
    to,
    subject: 'You have a Biophony account already',
    text: `Somebody, most likely you, signed up for Biophony as ${to}, which has an account already.

Sign in at ${deps.config.baseUrl}. With "Forgot password?" there you set a new password.

If it was not you, do nothing: nothing has changed.
`,
  });

export const mailVerification = (deps: Deps, to: string, token: string) =>
  deps.mailer.send({
    to,
    subject: 'Verify your email address for Biophony',
    text: `Verify that ${to} is the address of your Biophony account.

Open this within ${limits.email_verification_seconds / 3600} hours, where you are signed in to it:
${link(deps, '/verify-email', token)}

If you have no Biophony account, do nothing.
`,
  });

export async function endResetLinks({ db }: Deps, subject: string): Promise<void> {
  await run(db, sql`DELETE FROM auth_verifications WHERE value = ${subject}`);
}

/**
 * A mailed link proves the address. Sessions, ID tokens and other links end. If the address was not
 * verified before, somebody else may have made the account: API keys, runner tokens and second
 * factors end too. A verified account keeps them, so that a mail does not bypass them.
 */
export async function passwordWasReset(
  deps: Deps,
  user: { id: string; emailVerified: boolean },
): Promise<void> {
  await endEverything(deps, user.id);
  await endResetLinks(deps, user.id);
  if (user.emailVerified) return;
  const { db, clock } = deps;
  await batch(db, [
    sql`UPDATE auth_users SET "emailVerified" = 1, "updatedAt" = ${clock.now().toISOString()}
      WHERE id = ${user.id}`,
    sql`DELETE FROM api_keys WHERE user_id = ${user.id}`,
    sql`DELETE FROM runner_tokens WHERE user_id = ${user.id}`,
    sql`DELETE FROM second_factors WHERE user_id = ${user.id}`,
    sql`DELETE FROM recovery_codes WHERE user_id = ${user.id}`,
  ]);
}
