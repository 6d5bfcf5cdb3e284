import { Argument, type Command } from 'commander';
import { biophony } from '../../../../tools/scripts/launch/typed-command.ts';
import { withExamples } from '../kit/help.ts';
import { act } from './options.ts';

export function versionCommand(program: Command): void {
  const command = program
    .command('version')
    .description('show the version, what it was built from, and where to find updates');
  act<object, []>(
    command,
    async (ctx) => {
      const { feedUrl, thisBuild } = await import('../update/build.ts');
      const { version, commit, single, platform, releases } = thisBuild();
      const node = process.versions.node;
      const lines = [
        `biophony ${version}`,
        `commit: ${commit ?? 'none; it runs from its sources'}`,
        `built as: ${single ? 'an executable' : 'a package'} for ${single ? platform : 'Node'}, running on Node ${node} (${platform})`,
        `updates: ${releases} (${biophony('self-update')} looks there)`,
      ];
      const data = { version, commit, single, platform, node, releases, feed: feedUrl() };
      await ctx.answer(data, lines.join('\n'));
    },
    { local: true },
  );
}

export function licensesCommand(program: Command): void {
  const command = program
    .command('licenses')
    .description('print the licences of third-party code in this program');
  act<object, []>(
    command,
    async (ctx) => {
      const { readNotices } = await import('../update/build.ts');
      const notices = await readNotices();
      await ctx.answer({ notices }, notices.trimEnd());
    },
    { local: true },
  );
}

export function selfUpdateCommand(program: Command): void {
  const command = program
    .command('self-update')
    .description('look for a newer version and say what would happen; with --yes do it')
    .option('--yes', 'download the newer version, verify it, and replace this one');
  withExamples(command, ['biophony self-update'], ['biophony self-update --yes']);
  act<{ yes?: boolean }, []>(
    command,
    async (ctx, { yes }) => {
      const { runSelfUpdate } = await import('../update/self-update.ts');
      return runSelfUpdate(ctx, yes ?? false);
    },
    { local: true },
  );
}

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

export function completionCommand(program: Command): void {
  program
    .command('completion')
    .description('print the completion script of a shell: bash, zsh or fish')
    .addArgument(new Argument('<shell>', 'whose script').choices(shells))
    .action(async (shell: Shell) => {
      const { commandTree, completionScript } = await import('./completion-scripts.ts');
      process.stdout.write(completionScript(shell, commandTree(program)));
    });
}
