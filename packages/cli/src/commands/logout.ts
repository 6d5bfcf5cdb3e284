import type { Command } from 'commander';
import { act } from './options/shared.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';

export function logoutCommand(program: Command): void {
  const command = program.command('logout').description("forget this machine's key");
  act<object, []>(command, async (ctx) => {
    const { forgetProfile } = await import('../config/credentials.ts');
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
