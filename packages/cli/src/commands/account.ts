import type { Command } from 'commander';
import { withExamples } from '../help/examples.ts';
import { act } from './options/shared.ts';

export function accountCommand(program: Command): void {
  const account = program.command('account').description('take along what the service has of you');
  const command = withExamples(
    account
      .command('export')
      .description(
        'write everything that the service keeps of your account, and of your projects, as lines of JSON',
      )
      .option('--out <folder>', 'where to put it (default: biophony-account)')
      .option('--files', 'download all recordings and results, too; run it again to go on'),
    ['biophony account export', 'profile, projects, datasets, sites, verdicts and the rest'],
    ['biophony account export --files --out /media/DISK/account'],
  );
  act<{ out?: string; files?: boolean }, []>(command, async (ctx, flags) => {
    const { runExport } = await import('../results/export-account.ts');
    return runExport(ctx, flags);
  });
}
