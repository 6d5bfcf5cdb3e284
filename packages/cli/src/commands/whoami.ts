import type { Command } from 'commander';
import { act } from './options/shared.ts';

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
