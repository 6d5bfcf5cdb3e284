import type { Client } from '@biophony/sdk';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { chosenFetch } from './chosen-fetch.ts';
import { ask, readFirstLine } from './prompt.ts';

export interface Identity {
  email?: string;
  passwordFromStdin?: boolean;
}

export interface SignedIn {
  /** Calls made as the user, not by an API key. */
  client: Client;
  email: string;
  signOut: () => Promise<void>;
}

const missing = (what: string, how: string) =>
  new CliError(`No ${what} was given, and nobody can be asked.`, {
    hint: how,
    exitCode: exitCodes.usage,
    code: 'no_input',
  });

/** The email address: given, or asked for. */
export async function askEmail(given: string | undefined, interactive: boolean): Promise<string> {
  const email = given ?? (interactive ? await ask('Email: ') : '');
  if (email.trim()) return email.trim();
  throw missing('email address', 'Give it with --email.');
}

/** The password: from standard input, from BIOPHONY_PASSWORD, or asked for. Never from a flag. */
export async function askPassword(fromStdin: boolean, interactive: boolean): Promise<string> {
  const password = fromStdin
    ? await readFirstLine()
    : process.env.BIOPHONY_PASSWORD ||
      (interactive ? await ask('Password: ', { hidden: true }) : '');
  if (password) return password;
  throw missing('password', 'Set BIOPHONY_PASSWORD, or give it by --password-stdin.');
}

/** Signs in with email and password for calls that an API key may not make. */
export async function signInAs(
  apiUrl: string,
  email: string,
  password: string,
  signUpName: string | null,
): Promise<SignedIn> {
  const { createClient, sessionTokens } = await import('@biophony/sdk');
  const fetch = await chosenFetch();
  const open = createClient({ baseUrl: apiUrl, fetch });
  const session = signUpName
    ? await open.auth.signUp({ email, password, name: signUpName })
    : await open.auth.signIn({ email, password });
  const { token } = session;
  const getToken = sessionTokens(() => open.auth.token(token));
  const client = createClient({ baseUrl: apiUrl, auth: { getToken }, fetch });
  await client.user.init();
  return { client, email, signOut: async () => void (await open.auth.signOut(token)) };
}
