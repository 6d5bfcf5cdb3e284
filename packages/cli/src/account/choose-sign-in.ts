import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { ask } from './prompt.ts';
import { askEmail } from './sign-in.ts';

export interface SignInFlags {
  browser?: boolean;
  email?: string;
  passwordStdin?: boolean;
  signUp?: boolean;
}

const choice = 'Press Enter to sign in by a browser, or type your email address.';

const nobody = () =>
  new CliError('How to sign in was not said, and nobody can be asked.', {
    hint: 'Give --browser, or --email with a password in BIOPHONY_PASSWORD or by --password-stdin. With BIOPHONY_API_KEY set, no sign-in is needed.',
    exitCode: exitCodes.usage,
    code: 'no_input',
  });

/**
 * The email address to sign in with, or null for a sign-in by a browser. Asks where somebody can be
 * asked, and offers the browser unless what was given speaks of a password. Throws CliError.
 */
export async function chooseSignIn(
  { browser, email, passwordStdin, signUp }: SignInFlags,
  interactive: boolean,
  say: (text: string) => void,
): Promise<string | null> {
  if (browser) return null;
  if (email === undefined && !interactive) throw nobody();
  if (email !== undefined || passwordStdin || signUp || process.env.BIOPHONY_PASSWORD)
    return askEmail(email, interactive);
  say(choice);
  return (await ask('Email: ')).trim() || null;
}
