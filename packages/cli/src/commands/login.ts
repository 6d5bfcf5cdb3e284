import type { Command } from 'commander';
import type { SavedLogin } from '../account/login.ts';
import type { CommandContext } from '../output/context.ts';
import { act } from './shared.ts';

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
    .description('sign in and keep an API key for this machine')
    .option('--browser', 'sign in by approving a code in a browser, on this machine or another')
    .option('--email <address>', 'email address of the account')
    .option('--password-stdin', 'read the password from standard input (or set BIOPHONY_PASSWORD)')
    .option('--sign-up', 'make a new account first')
    .option('--name <name>', 'your name, for a new account');
  act<Flags, []>(command, async (ctx, flags) => {
    const { askEmail, askPassword } = await import('../account/sign-in.ts');
    const { login } = await import('../account/login.ts');
    const { settings } = ctx;
    if (flags.browser) {
      const { loginByBrowser } = await import('../account/login-by-browser.ts');
      return tellSignedIn(ctx, await loginByBrowser(ctx, flags.profile ?? null));
    }
    const email = await askEmail(flags.email, settings.interactive);
    const password = await askPassword(Boolean(flags.passwordStdin), settings.interactive);
    const name = flags.name ?? email.split('@')[0] ?? email;
    const signedIn = await login(settings, {
      email,
      password,
      signUpName: flags.signUp ? name : null,
      profile: flags.profile ?? null,
    });
    await tellSignedIn(ctx, signedIn);
  });
}

const tellSignedIn = (ctx: CommandContext, { profileName, saved }: SavedLogin): Promise<void> =>
  ctx.answer(
    {
      api_url: saved.api_url,
      email: saved.email,
      profile: profileName,
      key_id: saved.key_id,
    },
    `Signed in to ${saved.api_url} as ${saved.email}. This machine's key is called "${saved.key_name}".`,
  );
