import type { Command } from 'commander';
import { act } from './shared.ts';

export function inspectCommand(program: Command): void {
  const command = program
    .command('inspect')
    .description('tell what is on a card and what is wrong with it; sends nothing')
    .argument('<path...>', 'files and folders')
    .option('--timezone <zone>', 'show the times in this zone, such as +02:00 or Europe/Berlin');
  act<{ timezone?: string }, [string[]]>(command, async (ctx, { timezone }, paths) => {
    const { runInspect } = await import('../inspect/run-inspect.ts');
    return runInspect(ctx, paths, timezone ?? null);
  });
}
