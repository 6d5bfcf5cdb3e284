import type { Command } from 'commander';
import { act } from '../options/shared.ts';

export function licensesCommand(program: Command): void {
  const command = program
    .command('licenses')
    .description('print the licences of the code of others that this program contains');
  act<object, []>(
    command,
    async (ctx) => {
      const { readNotices } = await import('../../update/notices.ts');
      const notices = await readNotices();
      await ctx.answer({ notices }, notices.trimEnd());
    },
    { local: true },
  );
}
