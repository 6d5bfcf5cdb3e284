import type { Command } from 'commander';
import { exitCodes } from '../errors/exit-codes.ts';

export function completionCommand(program: Command): void {
  program
    .command('completion')
    .description('print the completion script of a shell: bash, zsh or fish')
    .argument('<shell>', 'bash, zsh or fish')
    .action(async (shell: string) => {
      const { commandTree } = await import('../completion/command-tree.ts');
      const { completionScript, shells } = await import('../completion/scripts.ts');
      const known = shells.find((one) => one === shell);
      if (known) return void process.stdout.write(completionScript(known, commandTree(program)));
      process.stderr.write(`There is no completion for ${shell}; choose ${shells.join(', ')}.\n`);
      process.exitCode = exitCodes.usage;
    });
}
