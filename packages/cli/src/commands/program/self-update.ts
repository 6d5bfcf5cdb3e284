import type { Command } from 'commander';
import { withExamples } from '../../help/examples.ts';
import { act } from '../options/shared.ts';

export function selfUpdateCommand(program: Command): void {
  const command = program
    .command('self-update')
    .description('look for a newer version and tell what would be done; with --yes do it')
    .option('--yes', 'fetch the newer version, verify it, and put it in place of this one');
  withExamples(command, ['biophony self-update'], ['biophony self-update --yes']);
  act<{ yes?: boolean }, []>(
    command,
    async (ctx, { yes }) => {
      const { runSelfUpdate } = await import('../../update/run-self-update.ts');
      return runSelfUpdate(ctx, yes ?? false);
    },
    { local: true },
  );
}
