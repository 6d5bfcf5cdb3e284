import type { Command } from 'commander';
import { biophony } from '../../../../tools/scripts/launch/typed-command.ts';
import type { SavedLogin } from '../account/login.ts';
import { withExamples } from '../kit/help.ts';
import type { CommandContext } from '../output/run-command.ts';
import { act } from './options.ts';

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
    const { chooseSignIn } = await import('../account/login.ts');
    const profile = flags.profile ?? null;
    const email = await chooseSignIn(flags, ctx.settings.interactive, ctx.say);
    if (email === null) {
      const { loginByBrowser } = await import('../account/login.ts');
      return tellSignedIn(ctx, await loginByBrowser(ctx, profile));
    }
    const { askPassword, login } = await import('../account/login.ts');
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

export function logoutCommand(program: Command): void {
  const command = program.command('logout').description("forget this machine's key");
  act<object, []>(command, async (ctx) => {
    const { forgetProfile } = await import('../kit/config.ts');
    const { profile, profileName, apiUrl } = ctx.settings;
    if (!profile)
      return ctx.answer({ signed_out: false }, `Nobody is signed in to ${apiUrl} here.`);
    forgetProfile(profileName);
    await ctx.answer(
      { signed_out: true, profile: profileName, key_id: profile.key_id },
      `Signed out of ${apiUrl}. The key itself stays valid; to revoke it: ${biophony(`keys revoke ${profile.key_id}`)}`,
    );
  });
}

export function whoamiCommand(program: Command): void {
  const command = program.command('whoami').description('show who is signed in, and where');
  act<object, []>(command, async (ctx) => {
    const { connect } = await import('../account/connect.ts');
    const client = await connect(ctx.settings);
    const user = await client.user.profile({ signal: ctx.interrupts.stop });
    const { apiUrl, keySource, profileName } = ctx.settings;
    const source =
      keySource === 'environment'
        ? 'by the key in BIOPHONY_API_KEY'
        : `as profile "${profileName}"`;
    const { display_name: name, email, subscription_tier: plan } = user;
    const who = email ? `${name} <${email}>` : name;
    await ctx.answer(
      { api_url: apiUrl, key_source: keySource, profile: profileName, user },
      `${who}, ${plan} plan\nSigned in at ${apiUrl} ${source}`,
    );
  });
}
