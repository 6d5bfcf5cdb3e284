import { Argument, type Command } from 'commander';
import { shells, type Shell } from '../../completion/shells.ts';

export function completionCommand(program: Command): void {
  program
    .command('completion')
    .description('print the completion script of a shell: bash, zsh or fish')
    .addArgument(new Argument('<shell>', 'whose script').choices(shells))
    .action(async (shell: Shell) => {
      const { commandTree } = await import('../../completion/command-tree.ts');
      const { completionScript } = await import('../../completion/scripts.ts');
      process.stdout.write(completionScript(shell, commandTree(program)));
    });
}
