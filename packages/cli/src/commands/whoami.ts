import type { Command } from 'commander';
import { act } from './shared.ts';

export function whoamiCommand(program: Command): void {
  const command = program.command('whoami').description('show who is signed in, and where');
  act<object, []>(command, async (ctx) => {
    const { connect } = await import('../account/connect.ts');
    const client = await connect(ctx.settings);
    const user = await client.user.profile({ signal: ctx.interrupts.stop });
    const { apiUrl, keySource, profileName } = ctx.settings;
    const source =
      keySource === 'environment' ? 'the key in BIOPHONY_API_KEY' : `profile ${profileName}`;
    await ctx.answer(
      { api_url: apiUrl, key_source: keySource, profile: profileName, user },
      `${user.display_name} <${user.email ?? 'no email'}> at ${apiUrl}, plan ${user.subscription_tier}, by ${source}.`,
    );
  });
}
