import { limits } from '@biophony/contract';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/api-error.ts';
import { endEverything } from './accounts.ts';

// The token stands behind the `#`, which browsers send to nobody.
const link = (deps: Deps, path: string, token: string) =>
  `${deps.config.baseUrl}${path}#token=${token}`;

/**
 * Has a mail sent. Throws not_configured where it reaches nobody: then nothing is sent, or the mail lies in the outbox of whoever
 * runs the service, who can hand its link on. `what` is what cannot be done without mails.
 */
export async function mailOrSay(
  { mailer: { delivers, outbox = false } }: Deps,
  what: string,
  send: () => Promise<unknown>,
): Promise<void> {
  if (delivers || outbox) await send();
  if (delivers) return;
  throw new ApiError(
    'not_configured',
    `No mail is set up on this service, so ${what}. ${outbox ? 'The people who run it can give you the link: it lies in the folder "outbox" of their data folder for a day.' : 'Ask the people who run it.'}`,
  );
}

/** The mail with which a forgotten password is set anew, at /reset-password of the web app. */
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

/** The mail with which a sign-up is finished, at /verify-email of the web app. */
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

/** What somebody who signs up once more is told, by mail alone. */
export const mailAccountExists = (deps: Deps, to: string) =>
  deps.mailer.send({
    to,
    subject: 'You have a Biophony account already',
    text: `Somebody, most likely you, signed up for Biophony as ${to}, which has an account already.

Sign in at ${deps.config.baseUrl}. With "Forgot password?" there you set a new password.

If it was not you, do nothing: nothing has changed.
`,
  });

/** The mail with which an address is verified, at /verify-email of the web app. */
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

/** Mailed links for a new password of this account open nothing from here on. `subject` is what better-auth keeps them under. */
export async function endResetLinks({ db }: Deps, subject: string): Promise<void> {
  await db.prepare('DELETE FROM auth_verifications WHERE value = ?').bind(subject).run();
}

/**
 * After a password was set with a mailed link, which proves that the address is theirs: sessions, ID tokens and other
 * such links end. Where the address had not been proved before, somebody else may have made the account, so that its
 * API keys, runner tokens and second factors end too; those of a proved account stay, since a mail must not get around them.
 */
export async function passwordWasReset(
  deps: Deps,
  user: { id: string; emailVerified: boolean },
): Promise<void> {
  await endEverything(deps, user.id);
  await endResetLinks(deps, user.id);
  if (user.emailVerified) return;
  const { db, clock } = deps;
  const of = (sql: string) => db.prepare(sql).bind(user.id);
  await db.batch([
    db
      .prepare('UPDATE auth_users SET "emailVerified" = 1, "updatedAt" = ? WHERE id = ?')
      .bind(clock.now().toISOString(), user.id),
    of('DELETE FROM api_keys WHERE user_id = ?'),
    of('DELETE FROM runner_tokens WHERE user_id = ?'),
    of('DELETE FROM second_factors WHERE user_id = ?'),
    of('DELETE FROM recovery_codes WHERE user_id = ?'),
  ]);
}
