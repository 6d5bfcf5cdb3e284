import type { Command } from 'commander';
import type { SavedLogin } from '../account/login.ts';
import type { CommandContext } from '../output/context.ts';
import { withExamples } from '../help/examples.ts';
import { act } from './options/shared.ts';

interface Flags {
  email?: string;
  passwordStdin?: boolean;
  signUp?: boolean;
  name?: string;
  browser?: boolean;
}

export function loginCommand(program: Command): void {
  const command = program
    .command('login')
    .description('sign in, by a browser or by email, and keep an API key for this machine')
    .option('--browser', 'sign in by approving a code in a browser, on this machine or another')
    .option('--email <address>', 'email address of the account')
    .option('--password-stdin', 'read the password from standard input (or set BIOPHONY_PASSWORD)')
    .option('--sign-up', 'make a new account first')
    .option('--name <name>', 'your name, for a new account');
  withExamples(
    command,
    ['biophony login', 'asks: Enter for a browser, or an email address'],
    ['biophony login --browser', 'never asks; also where somebody else has the browser'],
    ['biophony login --sign-up --email ada@example.org', 'makes an account'],
    [
      'biophony login --profile lab --api-url https://lab.example',
      'a second service beside the first',
    ],
  );
  act<Flags, []>(command, async (ctx, flags) => {
    const { chooseSignIn } = await import('../account/choose-sign-in.ts');
    const profile = flags.profile ?? null;
    const email = await chooseSignIn(flags, ctx.settings.interactive, ctx.say);
    if (email === null) {
      const { loginByBrowser } = await import('../account/login-by-browser.ts');
      return tellSignedIn(ctx, await loginByBrowser(ctx, profile));
    }
    const { askPassword } = await import('../account/sign-in.ts');
    const { login } = await import('../account/login.ts');
    const password = await askPassword(Boolean(flags.passwordStdin), ctx.settings.interactive);
    const name = flags.name ?? email.split('@')[0] ?? email;
    const signUpName = flags.signUp ? name : null;
    await tellSignedIn(ctx, await login(ctx.settings, { email, password, signUpName, profile }));
  });
}

const keyWins =
  'BIOPHONY_API_KEY is set and wins over this sign-in. Unset it to work by the sign-in.';

function tellSignedIn(ctx: CommandContext, { profileName, saved }: SavedLogin): Promise<void> {
  if (ctx.settings.keySource === 'environment') ctx.tell({ event: 'warning', text: keyWins });
  return ctx.answer(
    {
      api_url: saved.api_url,
      email: saved.email,
      profile: profileName,
      key_id: saved.key_id,
    },
    `Signed in to ${saved.api_url} as ${saved.email}. This machine's key is called "${saved.key_name}".`,
  );
}
